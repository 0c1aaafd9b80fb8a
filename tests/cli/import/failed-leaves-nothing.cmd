# P47: nothing of it is imported.
mkdir few; cp sample/NODES[0-3].DAT few; head -c 100 sample/NODES4.DAT >few/NODES4.DAT
pathnode import few world.db
ls
