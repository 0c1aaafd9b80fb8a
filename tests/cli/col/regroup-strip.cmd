pathnode col regroup sample/street.col --output grouped.col
pathnode col regroup grouped.col --strip --output plain.col --format json
