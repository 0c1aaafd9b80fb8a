pathnode prepare sample -q -i x >/dev/null
damage() { cp x y; printf "$2" | dd of=y bs=1 seek="$1" conv=notrunc status=none; }
for at in 0 8 12 40 3000 200000; do
    damage $at '\123'
    pathnode prepare sample -q -i y --verify; echo $?
done
