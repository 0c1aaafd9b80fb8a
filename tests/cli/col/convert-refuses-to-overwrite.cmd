cp sample/street.col a.col
pathnode col convert a.col --output a.col
pathnode col convert a.col --output a.col --force
