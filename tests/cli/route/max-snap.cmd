pathnode route sample -2700,-2800 0/12 --max-snap 16 | head -n 3
pathnode route sample -2700,-2800 0/12 --max-snap 15 || echo $?
pathnode route sample -2700,-2800 0/12 --max-snap 0 || echo $?
pathnode route sample -2700,-2800 0/12 --heading x || echo $?
pathnode route sample -2700,-2800 0/12 --heading 1 --bearing 2 || echo $?
