# needs: real
pathnode route real 0/174 63/148 --one-way ignore | head -1
