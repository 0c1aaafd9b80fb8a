# P47: nodes there, links cut off.
head -c 5000 sample/NODES15.DAT >NODES15.DAT
pathnode info NODES15.DAT
