mkdir a
cp sample/ground/models/coll/props.col a
printf "inst\n7, tree, 0, 1, 2\nend\n" >a/bad.ipl
printf "inst\n1, gr_stairs, 0, 1, 2, 3, 0, 0, 0, 1, -1\nend\n" >a/good.ipl
pathnode scene build a -o a.scene
echo "status $?"
pathnode scene build a -o b.scene --strict
echo "status $?"
rm a/bad.ipl
pathnode scene build a -o b.scene --strict --format json
echo "status $?"
ls *.scene
