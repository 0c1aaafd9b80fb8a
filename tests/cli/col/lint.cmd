mkmodel fixtures/col-broken.txt broken.col
mkmodel fixtures/col-two.txt two.col
pathnode col lint broken.col two.col
