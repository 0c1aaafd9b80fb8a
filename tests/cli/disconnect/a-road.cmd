pathnode import sample world.db >/dev/null
pathnode disconnect world.db 0/0 0/4
pathnode compile world.db nodes
