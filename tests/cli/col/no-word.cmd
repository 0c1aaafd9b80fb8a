pathnode col
