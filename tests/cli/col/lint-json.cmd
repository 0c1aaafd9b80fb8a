mkmodel fixtures/col-two.txt two.col
pathnode col lint two.col --format json
