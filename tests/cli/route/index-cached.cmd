# One in the cache folder is found by itself; a damaged one there is told, not used.
export XDG_CACHE_HOME=$PWD/cache
pathnode prepare sample -q >/dev/null
pathnode route sample 0/0 0/12 | head -1
for index in cache/pathnode/*; do printf x >"$index"; done
pathnode route sample 0/0 0/12 2>err | head -1
sed 's/[0-9a-f]\{16\}-/HASH-/; s/ [^ ]*cache/ CACHE/' err
