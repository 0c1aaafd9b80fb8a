pathnode scene info sample/street.col
