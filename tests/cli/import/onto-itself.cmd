pathnode import sample world.db >/dev/null
pathnode import world.db world.db
pathnode import world.db world.db --force
