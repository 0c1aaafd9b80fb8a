# needs: real
pathnode near real 420,2502,16.5 --kind car
