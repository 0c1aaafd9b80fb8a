mkmodel fixtures/col-broken.txt broken.col
pathnode col lint broken.col --format csv
