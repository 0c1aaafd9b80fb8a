# needs: sqlite3
pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links lint sample --scene town.scene --all --format csv >links.csv
ask() {
    pathnode route "$1" 1/59 1/70 --kind ped --set surface.road="$2" --explain "$3" "$4" |
        grep -e '^time' -e '^ped' -e 'surface'
}
ask sample 1.4 --surfaces-of links.csv
ask sample never --surfaces-of links.csv
ask sample never -w ignore
# A database says it by itself.
pathnode import -q sample town.db >/dev/null
pathnode links lint town.db --scene town.scene --save >/dev/null
ask town.db 1.4 -w ignore
sqlite3 town.db "INSERT INTO surface VALUES (1, 59, 63, 0, 'road')"
ask town.db 9 -w ignore
sqlite3 town.db "UPDATE surface SET underfoot = 'lava' WHERE area = 1 AND node = 59"
pathnode route town.db 1/59 1/70 --profile ped; echo $?
# What is not asked about time does not look.
pathnode route town.db 1/59 1/70 | head -n 1
pathnode route sample 1/59 1/70 --surfaces-of links.csv; echo $?
pathnode route sample 1/59 1/70 --profile ped --set surface.gras=2; echo $?
printf 'from_area,from_node,to_area,to_node,underfoot\n1,59,1,70,lava\n' >bad.csv
pathnode route sample 1/59 1/70 --profile ped --surfaces-of bad.csv; echo $?
printf 'from_area,from_node,to_area,to_node,underfoot\n1,x,1,70,road\n' >bad.csv
pathnode route sample 1/59 1/70 --profile ped --surfaces-of bad.csv; echo $?
printf 'from_area,from_node\n1,59\n' >bad.csv
pathnode route sample 1/59 1/70 --profile ped --surfaces-of bad.csv; echo $?
