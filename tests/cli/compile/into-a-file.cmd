: >out
pathnode compile sample out
