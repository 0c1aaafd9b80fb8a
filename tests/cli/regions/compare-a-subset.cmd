mkdir few; cp sample/NODES1?.DAT few
pathnode regions few --compare
