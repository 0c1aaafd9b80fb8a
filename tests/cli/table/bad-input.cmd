printf 'area,node\n0,0\n0,x\n99,1\n0,9999\n' >bad.csv
printf 'area,node\n' >empty.csv
printf 'area\n1\n' >short.csv
printf 'area,node\n0,0\n' >one.csv
for file in bad empty short nowhere; do
    pathnode table sample --from one.csv --to $file.csv || echo $?
done
pathnode table sample --from one.csv --to one.csv --kind ped || echo $?
pathnode table sample --from one.csv || echo $?
# 3/46 is a boat node, and no car's.
printf 'area,node\n0,0\n3,46\n' >boat.csv
pathnode table sample --from boat.csv --to boat.csv --profile car; echo $?
