pathnode dff export sample/sign.dff --output sign.glb --format csv
head -c 4 sign.glb; echo
