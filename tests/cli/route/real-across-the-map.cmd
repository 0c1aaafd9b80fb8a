# needs: real
# P09: the line does not stop halfway.
pathnode route real 0/174 63/148 --one-way ignore | head -1
