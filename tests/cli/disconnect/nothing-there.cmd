pathnode import sample world.db >/dev/null
pathnode disconnect world.db 0/0 0/5
