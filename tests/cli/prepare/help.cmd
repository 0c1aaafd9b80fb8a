pathnode prepare --help
