# needs: real
pathnode route real 20/528 63/380 --one-way ignore | head -1
