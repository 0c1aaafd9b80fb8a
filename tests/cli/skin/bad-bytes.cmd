head -c 300 sample/NODES0.DAT >bad.osm
pathnode skin info bad.osm
