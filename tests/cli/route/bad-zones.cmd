printf 'zone\nA, 0, 1, 2, x, 4, 5, 6, 1, B\nend\n' >bad.zon
pathnode route sample 0/0 0/12 -i --zones bad.zon
echo $?
pathnode route sample 0/0 0/12 -i --zones no.zon
