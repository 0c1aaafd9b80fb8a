pathnode col lint sample/street.col --fail-on warning
