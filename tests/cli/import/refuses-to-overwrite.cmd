echo precious >world.db
pathnode import sample world.db; echo $?
cat world.db
pathnode import sample world.db --force >/dev/null && pathnode info world.db --format csv | head -3
