# needs: gltf-validator
ln -s sample/../skin skin
for run in "box.osm" "biped.osm" "biped.osm -a skin/biped-walk.osm" "biped.osm -a skin/biped-crouch.osm"; do
    pathnode skin export skin/$run --output a.glb --force --quiet >/dev/null
    node fixtures/validate.js a.glb
done
printf 'ObjectName o\nMesh 2\nTime 0\n1 0 0 0 0 0 1 0 0\n2 1 0 0 0 0 1 0 0\n3 0 1 0 0 0 1 0 0\nTriangle 1\n0 1 2 3\nTime 9\n1 0 0 2 0 0 1 0 0\n2 1 0 0 0 0 1 0 0\n3 0 1 0 0 0 1 0 0\nTriangle 1\n0 1 2 3\nEnd\n' >shapes.osm
pathnode skin export shapes.osm --output a.glb --force --step-shapes >/dev/null
node fixtures/validate.js a.glb
