pathnode prepare sample -q -i x >/dev/null
pathnode prepare sample -q -i y >/dev/null
cmp x y
