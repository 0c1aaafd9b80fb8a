ln -s sample/../skin skin
pathnode scene build sample/ground -qo town.scene >/dev/null
way='town.scene -2077.25,-2658.625,12.75 -2077.25,-2660,12.75'
pathnode walk $way --character skin/biped.osm
pathnode walk $way --character skin/biped.osm --trace way.csv
pathnode walk $way --animation skin/biped-walk.osm --trace way.glb
pathnode walk $way --unit 2 --trace way.glb
pathnode walk $way --read degrees --trace way.glb
pathnode walk $way --character skin/biped.osm --unit 0 --trace way.glb
pathnode walk $way --character skin/biped.osm --read backwards --trace way.glb
pathnode walk $way --character none.osm --trace way.glb
pathnode walk $way --character skin/biped.osm --animation none.osm --trace way.glb
pathnode walk $way --character skin/box.osm --animation skin/biped-walk.osm --trace way.glb
printf 'Node 1\n0 a 5\nEnd\n' >bad.osm
pathnode walk $way --character bad.osm --trace way.glb
pathnode walk $way --character skin/biped.osm --unit 2000 --trace way.glb
pathnode walk $way --character skin/biped.osm --unit 0.01 --trace tiny.glb | head -n 1
printf 'Node 1\n0 a -1\nEnd\n' >bones.osm
pathnode walk $way --character bones.osm --trace bones.glb | head -n 1
pathnode walk $way --trace way.glb | head -n 1
pathnode walk $way --trace way.glb
ls
