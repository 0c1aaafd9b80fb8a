echo mine >a.png; pathnode map sample -o a.png; echo $?; cat a.png; pathnode map sample -o a.png -s 300 --force; echo $?
