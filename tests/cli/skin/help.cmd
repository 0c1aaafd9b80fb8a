pathnode skin --help
