pathnode col lint sample/street.col --game vc
