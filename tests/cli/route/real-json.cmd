# needs: real
pathnode route real 0/174 63/148 --one-way ignore --format json | head -1
pathnode route real 0/174 63/148 --one-way ignore --format json | grep -c "\"seq\""
