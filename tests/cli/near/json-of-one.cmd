pathnode near sample 0 0 0 -fjson
