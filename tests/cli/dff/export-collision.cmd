pathnode dff export sample/sign.dff --output sign.col
pathnode col info sign.col
