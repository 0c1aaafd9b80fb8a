# The name follows from the source's path, which differs: say only where it is.
XDG_CACHE_HOME=$PWD/cache pathnode prepare sample -q >/dev/null
HOME=$PWD/home XDG_CACHE_HOME='' pathnode prepare sample -q >/dev/null
find cache home -type f | sed 's/[0-9a-f]\{16\}-/HASH-/'
XDG_CACHE_HOME=$PWD/cache pathnode prepare sample --verify -f csv | head -2
