pathnode apply --help
