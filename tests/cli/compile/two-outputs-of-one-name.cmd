# One of them would be lost: nothing is written.
pathnode compile sample out --map both --roadblox both
status=$?
ls
exit $status
