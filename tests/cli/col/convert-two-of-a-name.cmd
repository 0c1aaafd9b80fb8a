mkdir a b
cp sample/street.col a/x.col
cp sample/street.col b/x.col
pathnode col convert a/x.col b/x.col --output out --force
ls
