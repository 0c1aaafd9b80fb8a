mkmodel fixtures/col-two.txt two.col
pathnode col export two.col --output two.obj && cat two.obj
