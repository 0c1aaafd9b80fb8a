mkdir few; cp sample/NODES[0-3].DAT sample/NODES9.DAT few
pathnode info few
