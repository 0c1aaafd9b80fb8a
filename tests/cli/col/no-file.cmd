pathnode col info
