pathnode rout sample
pathnode xyzzy
pathnode help inof
pathnode --verbose
