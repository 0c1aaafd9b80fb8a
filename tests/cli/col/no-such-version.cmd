pathnode col convert sample/street.col --to 5 -o x.col
