pathnode reach sample 0/0 --max 100 --metric metres --format json
