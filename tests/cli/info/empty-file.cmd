: >NODES15.DAT
pathnode info NODES15.DAT
