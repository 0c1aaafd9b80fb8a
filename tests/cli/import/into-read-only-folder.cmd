# needs: user
mkdir ro; chmod a-w ro
pathnode import sample ro/world.db; status=$?
ls ro; exit $status
