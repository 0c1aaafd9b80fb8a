pathnode help >a; pathnode --help >b; pathnode -h >c
cmp a b && cmp a c
