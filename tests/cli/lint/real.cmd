# needs: real
pathnode lint real --only attached-elsewhere,link-double --fail-on warning
pathnode lint real --format json | head -1
