# needs: real
pathnode lint real --max-regions 1 --only too-many-regions | tail -2
