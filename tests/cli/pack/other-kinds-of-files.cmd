for name in mod.zip nodes.7Z NODES5.DAT; do
    pathnode pack sample -o $name; echo $?
done
ls
