printf '{"nodes":[{"area":0,"node":0},\n{"area":99,"node":0}]}' >r.json
pathnode map sample -o a.svg --route r.json
echo $?
printf '{"nodes":[]}' >none.json
pathnode map sample -o a.svg --route none.json
echo $?
printf 'seq,area' >csv.json
pathnode map sample -o a.svg --route csv.json
echo $?
ls
