mkdir few; cp sample/NODES[0-3].DAT few
pathnode info -q few
