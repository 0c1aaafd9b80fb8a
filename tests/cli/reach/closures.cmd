pathnode reach sample 0/0 --max 500 --close 0/5-0/6
