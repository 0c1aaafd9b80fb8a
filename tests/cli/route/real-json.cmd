# needs: real
pathnode route real 0/174 63/148 --one-way ignore --format json | cut -d, -f1-16 | head -5
