ulimit -f 4
pathnode import sample world.db 2>err; echo $?
sed 's/: [^:]*$//' err; ls
