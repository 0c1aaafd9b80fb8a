mkmodel fixtures/col-two.txt two.col
pathnode col convert two.col --to 3 --output three.col --format csv
pathnode col info three.col
