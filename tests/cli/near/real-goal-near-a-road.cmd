# needs: real
pathnode near real 420,2502,16.5 --kind car --format csv | cut -d, -f1-3,7
