cat >closures.csv <<'F'
closure,name,remark
0/5-0/6,the bridge,
"-2900,-2900,0,-2890,-2890,9",nothing there,x
F
pathnode route sample 0/0 0/12 --closures closures.csv --format json | head -n 1
