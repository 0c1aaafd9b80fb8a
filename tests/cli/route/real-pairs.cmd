# needs: real
pathnode route real --pairs fixtures/real-pairs.csv --one-way ignore
