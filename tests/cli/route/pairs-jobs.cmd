# However many threads, the answers are the same bytes, in the order of the rows.
{
    echo from_area,from_node,to_area,to_node
    i=0
    while [ $i -lt 600 ]; do
        echo "0,$((i % 13)),$((i % 64)),$((i * 7 % 30))"
        i=$((i + 1))
    done
} >many.csv
pathnode route sample --pairs many.csv -q --jobs 1 >one; echo $?
for jobs in 2 3 8; do
    pathnode route sample --pairs many.csv -q -j $jobs >many; echo $?
    cmp one many
done
pathnode route sample --pairs many.csv -q -f json -j 4 >many.json
pathnode route sample --pairs many.csv -q -f json -j 1 | cmp - many.json
wc -l <one
