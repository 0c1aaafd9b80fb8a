: >empty.col
pathnode col lint empty.col
