pathnode import sample world.db --format json
pathnode import sample world2.db --format csv
