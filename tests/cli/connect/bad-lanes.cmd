pathnode connect world.db 0/0 0/4 --lanes 8
pathnode connect world.db 0/0 0/4 --lanes 2,
