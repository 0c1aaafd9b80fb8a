# needs: user
mkdir ro; chmod a-w ro
pathnode compile sample ro; status=$?
ls ro; exit $status
