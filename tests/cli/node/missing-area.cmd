mkdir few; cp sample/NODES0.DAT few
pathnode node few 1/0
