pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode walk town.scene --path none.json
echo '{"status":"none"}' >way.json
pathnode walk town.scene --path way.json
echo '{"nodes":[{"area":1,"node":65,"x":1,"y":2}]}' >way.json
pathnode walk town.scene --path way.json
echo '{"nodes":[{"x":1,"y":2,"z":"3"}]}' | pathnode walk town.scene --path -
echo '{"nodes":[{"x":1,"y":2,"z":3}]}' >way.json
pathnode walk town.scene --path way.json
echo '{"nodes":[{"x":1,"y":2,"z":3}' >way.json
pathnode walk town.scene --path way.json
pathnode route sample 1/65 1/84 --alternatives 2 --format json | pathnode walk town.scene --path -
