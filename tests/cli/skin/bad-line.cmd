ln -s sample/../skin skin
printf 'Node 1\n0 root\nEnd\n' >bad.osm
pathnode skin info bad.osm skin/box.osm --format csv
