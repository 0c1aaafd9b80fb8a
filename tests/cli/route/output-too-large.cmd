# What the disk has no room for: one message, with a reason, and no file.
ulimit -f 8
pathnode route sample 0/0 63/3 --format csv -o way.csv
pathnode route sample 0/0 63/3 -o way.svg
status=$?
ls
exit $status
