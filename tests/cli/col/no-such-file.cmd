pathnode col info nowhere.col sample/street.col
