mkdir a
cp sample/ground/models/coll/props.col a
pathnode scene build a -o a.scene
cp sample/ground/data/maps/ground.ipl A.IPL
pathnode scene build a A.IPL sample/ground/data/maps/ground.ide -o b.scene --format csv
