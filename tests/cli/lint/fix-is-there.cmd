pathnode lint sample -q --fix out.db --only node-twice
pathnode lint sample -q --fix out.db --only node-twice || echo "status $?"
pathnode lint sample -q --fix out.db --only node-twice --force
