ulimit -f 4
pathnode export sample csv 2>&1 | sed 's/tmp-[0-9]*/tmp-PID/'; ls
