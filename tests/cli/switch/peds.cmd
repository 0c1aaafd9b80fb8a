pathnode import sample world.db >/dev/null
pathnode switch world.db off --box -2265,-2825,-2255,-2810 --kind ped
