# needs: real
pathnode near real -3100 0 0
pathnode near real 4000,4000,0
