pathnode import sample world.db >/dev/null
pathnode switch world.db off --box -2260,-2400,-2245,-2380
pathnode switch world.db off --box -2260,-2400,-2245,-2380
pathnode switch world.db on --box 2900,2900,2901,2901
