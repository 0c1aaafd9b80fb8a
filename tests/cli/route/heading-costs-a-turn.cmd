pathnode route sample -2700,-2800 0/12 --heading 270 --metric time
pathnode route sample -2700,-2800 0/12 --heading 90 --metric time
