# P53: an extended file is known as one, also a damaged one.
{ printf "\377\377\377\377FM92\013\000fastman92\000VER2"; head -c 400 /dev/zero; } >NODES15.DAT
pathnode info NODES15.DAT
