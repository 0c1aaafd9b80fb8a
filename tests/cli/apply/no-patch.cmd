mkdir empty
pathnode apply sample empty -o new.db; echo $?
pathnode apply sample nowhere -o new.db; echo $?
pathnode apply sample sample/NODES0.DAT -o new.db; echo $?
ls
