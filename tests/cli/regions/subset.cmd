mkdir few; cp sample/NODES3[0-3].DAT few
pathnode regions few
