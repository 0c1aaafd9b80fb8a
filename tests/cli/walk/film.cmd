# needs: gltf-validator
ln -s sample/../skin skin
pathnode scene build sample/ground -qo town.scene >/dev/null
stairs='town.scene -2077.25,-2658.625,12.75 -2076.5,-2731.375,12.625'
pathnode walk $stairs --trace a.glb | head -n 1
node fixtures/validate.js a.glb
pathnode walk $stairs --trace a.glb --force --character skin/biped.osm --animation skin/biped-walk.osm | head -n 1
node fixtures/validate.js a.glb
pathnode walk $stairs --trace a.glb --force -c skin/box.osm --unit 0.5 | head -n 1
node fixtures/validate.js a.glb
pathnode walk $stairs --trace a.glb --force -c skin/biped.osm | head -n 1
# Standing or going, it looks the same way: that of its way.
grep -ao '"name":"character".*"rotation":[^]]*' a.glb | sed 's/.*rotation/rotation/'
pathnode walk $stairs --trace a.glb --force -qc skin/biped.osm -a skin/biped-walk.osm >/dev/null
grep -ao '"name":"character".*"rotation":[^]]*' a.glb | sed 's/.*rotation/rotation/'
node fixtures/validate.js a.glb
printf 'version 1\nnodes\n0 "a" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\nx.bmp\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 0 0\n0 0 0 2 0 0 1 0 0\nend\n' >a.smd
pathnode walk $stairs --trace a.glb --force -c a.smd | head -n 1
node fixtures/validate.js a.glb
pathnode walk town.scene 0,0,500 1,0,500 --trace a.glb --force | head -n 1
node fixtures/validate.js a.glb
pathnode walk $stairs --trace a.glb --force --set foot-shape=cylinder | head -n 1
node fixtures/validate.js a.glb
