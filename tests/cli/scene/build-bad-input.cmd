printf "inst\\n7, tree, 0, 1, 2\\nend\\n" >bad.ipl
pathnode scene build bad.ipl -o a.scene
echo "status $?"
printf "objs\\n7, tree\\nend\\n" >bad.ide
pathnode scene build bad.ide -o a.scene
echo "status $?"
head -c 100 sample/ground/models/coll/props.col >cut.col
pathnode scene build cut.col -o a.scene
echo "status $?"
mkdir empty
pathnode scene build empty -o a.scene
echo "status $?"
pathnode scene build no.img -o a.scene
echo "status $?"
ls
