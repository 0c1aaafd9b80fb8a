pathnode route sample 0/0 63/0 --avoid switched_off=9 >column
pathnode route sample 0/0 63/0 --avoid switched-off=9 | diff column -
pathnode route sample 0/0 63/0 --avoid switched_offf
