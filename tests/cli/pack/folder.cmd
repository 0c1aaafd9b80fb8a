pathnode pack sample -o mod
ls mod
ls mod/gta3.img | wc -l
cat mod/readme.txt
cmp mod/gta3.img/nodes12.dat sample/NODES12.DAT
