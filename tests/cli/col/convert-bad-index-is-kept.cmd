mkmodel fixtures/col-bad-index.txt torn.col
pathnode col convert torn.col --to 3 --output new.col
echo "status $?"
pathnode col info new.col
