pathnode export sample ours >/dev/null
pathnode export sample theirs >/dev/null
sed -i '3s/,11.75,0,/,11.75,4,/' ours/node.csv
sed -i '3s/,11.75,0,/,11.75,2,/' theirs/node.csv
pathnode merge sample ours theirs merged; echo $?
pathnode merge -q sample ours theirs merged --format csv
pathnode merge -q sample ours theirs merged --format json
ls merged
