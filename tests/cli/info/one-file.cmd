pathnode info sample/NODES15.DAT
