mkmodel fixtures/col-two.txt two.col
pathnode col info sample/street.col two.col
