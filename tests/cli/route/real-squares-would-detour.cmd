# needs: real
# P31: lengths are added, not their squares.
pathnode route real 56/6 7/27 --one-way ignore | head -1
