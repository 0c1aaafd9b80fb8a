pathnode import sample world.db >/dev/null
pathnode connect world.db 0/91 0/93 --lanes 1,1
