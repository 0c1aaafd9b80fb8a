pathnode reach sample 0/0 --max 500
pathnode reach sample 0/0 --max 500 --backwards --metric metres
pathnode reach sample 0/0 --max 0
