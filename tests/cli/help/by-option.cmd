for verb in info node near route regions import export compile help; do
    pathnode help $verb >a; pathnode $verb -h >b; pathnode $verb --help >c
    cmp a b && cmp a c
done
