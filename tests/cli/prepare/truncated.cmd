pathnode prepare sample -q -i x >/dev/null
for size in 0 7 100 5000; do
    head -c $size x >y
    pathnode prepare sample -q -i y --verify; echo $?
done
