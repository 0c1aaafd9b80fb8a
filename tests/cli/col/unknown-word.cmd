pathnode col inf sample/street.col
