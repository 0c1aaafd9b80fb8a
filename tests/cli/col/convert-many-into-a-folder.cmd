mkmodel fixtures/col-two.txt two.col
pathnode col convert sample/street.col two.col --tidy --output out
ls out
pathnode col lint out/*.col
