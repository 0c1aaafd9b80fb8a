pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links lint sample --scene town.scene --picture links.svg >/dev/null; echo $?
grep -q '83.529412%' links.svg && echo red
grep -q '89.411765%,87.45098%' links.svg && echo ground
pathnode links lint sample --scene town.scene --picture links.svg; echo $?
pathnode links lint sample --scene town.scene --picture links.txt; echo $?
pathnode links lint sample --scene town.scene -k ped --all -f csv | cut -d, -f11 | sort | uniq -c
pathnode links lint sample --scene town.scene -k ped --all -f csv --surfaces sample/surfinfo.dat | cut -d, -f11 | sort | uniq -c
printf 'ROAD 1 2 3\n' >bad.dat
pathnode links lint sample --scene town.scene --surfaces bad.dat; echo $?
