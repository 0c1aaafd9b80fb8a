mkmodel fixtures/col-large.txt large.col
pathnode col convert large.col --to 2 --output small.col
ls
