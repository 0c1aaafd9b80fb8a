pathnode import sample world.db >/dev/null
pathnode switch world.db off --box -2260,-2400,0,-2245,-2380,20
pathnode compile world.db nodes
pathnode switch world.db on --box=-2260,-2400,-2245,-2380
pathnode compile world.db nodes --force
