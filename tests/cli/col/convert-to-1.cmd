pathnode col regroup sample/street.col --output grouped.col >/dev/null
pathnode col convert grouped.col --to 1 --output one.col --format json
pathnode col info one.col
