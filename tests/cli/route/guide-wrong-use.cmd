for options in "--zones x" "--line lane" "--simplify 5" "-i --format csv" "-i --format lua" \
    "--simplify -1 --format csv" "--line middle"; do
    pathnode route sample 0/0 0/12 $options
    echo $?
done
pathnode route sample --pairs fixtures/pairs.csv --itinerary
