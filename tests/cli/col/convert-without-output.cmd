pathnode col convert sample/street.col
