pathnode rout sample
pathnode xyzzy
pathnode help inof
pathnode --verbose
pathnode help rout
pathnode find
