pathnode switch --help
