pathnode export sample ours >/dev/null
pathnode export sample theirs >/dev/null
sed -i '2s/,0,0,0,0,0,0,/,0,1,0,0,1,0,/' ours/node.csv
sed -i '3s/,11.75,0,/,11.75,2,/' theirs/node.csv
pathnode merge sample ours theirs merged
pathnode diff sample merged
pathnode merge sample ours theirs merged.db --format json
pathnode diff merged merged.db
