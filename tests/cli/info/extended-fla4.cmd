{ printf "\377\377\377\377FLA4"; head -c 400 /dev/zero; } >NODES15.DAT
pathnode info NODES15.DAT
