# An index is for what is underfoot, where the profile prices that.
pathnode scene build sample/ground -qo town.scene >/dev/null
pathnode links lint sample --scene town.scene --all --format csv >links.csv
slow="--kind ped --set surface.road=1.4"
known="$slow --surfaces-of links.csv"
printf 'area,node\n1,59\n' >from.csv
printf 'area,node\n1,70\n1,63\n' >to.csv
pathnode prepare sample $known -q -i x >/dev/null
pathnode prepare sample $known -q -i x --verify | head -n 1
pathnode prepare sample $slow --metric time -q -i x --verify 2>&1 |
    sed 's/ [0-9a-f]\{16\}/ DIGEST/g'
pathnode route sample 1/59 1/70 $known --index x | grep time
pathnode table sample --from from.csv --to to.csv $known --index x --format csv
pathnode reach sample 1/59 $known --max 12 --format csv
pathnode nearest-of sample 1/59 --to to.csv $known --format csv
