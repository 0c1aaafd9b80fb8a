# needs: real
# P59: A* with the straight line as bound would miss it.
pathnode route real 20/528 63/380 --one-way ignore | head -1
