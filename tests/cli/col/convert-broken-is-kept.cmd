mkmodel fixtures/col-broken.txt broken.col
pathnode col convert broken.col --output copy.col
cmp copy.col broken.col && echo same
