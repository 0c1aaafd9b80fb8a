pathnode reach sample 0/0 --max 160 --format csv
