pathnode reach sample 0/0 || echo $?
pathnode reach sample 0/0 --max -1 || echo $?
pathnode reach sample 0/0 --max x || echo $?
pathnode reach sample 0/0 --max 1 --cell 0 || echo $?
pathnode reach sample 0/0 --max 1 --one-way prefer || echo $?
