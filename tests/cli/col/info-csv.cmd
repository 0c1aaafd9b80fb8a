mkmodel fixtures/col-broken.txt broken.col
pathnode col info broken.col --format csv
