: >file
XDG_CACHE_HOME=$PWD/file pathnode prepare sample 2>said
echo "status $?"
sed "s|'\{0,1\}$PWD|HERE|; s|[0-9a-f]\{16\}-|HASH-|" said
