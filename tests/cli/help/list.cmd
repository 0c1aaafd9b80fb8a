pathnode help
