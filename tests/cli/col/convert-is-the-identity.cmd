pathnode col convert sample/street.col --output copy.col && cmp copy.col sample/street.col
