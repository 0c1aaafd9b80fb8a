pathnode disconnect world.db 0/0
