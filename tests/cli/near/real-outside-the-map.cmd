# needs: real
pathnode near real -3100 0 0 --format csv | cut -d, -f1-3,7
pathnode near real 4000,4000,0 --format csv | cut -d, -f1-3,7
