pathnode connect --help
