# needs: real
pathnode info real --format json
