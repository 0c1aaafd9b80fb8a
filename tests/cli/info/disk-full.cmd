# needs: full
pathnode info sample >/dev/full
