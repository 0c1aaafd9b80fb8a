pathnode reach sample 0/0 --max 30 --metric time
pathnode reach sample 0/0 --max 10 --profile truck --format csv
