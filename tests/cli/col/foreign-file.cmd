pathnode col info sample/NODES0.DAT
