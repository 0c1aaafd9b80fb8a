pathnode disconnect --help
