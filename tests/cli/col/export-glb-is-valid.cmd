# needs: gltf-validator
pathnode col export sample/street.col --output street.glb --quiet >/dev/null
pathnode dff export sample/sign.dff --output sign.glb --quiet >/dev/null
mkmodel fixtures/dff-skin.txt skin.dff
pathnode dff export skin.dff --output skin.glb --quiet >/dev/null
node fixtures/validate.js street.glb sign.glb skin.glb
