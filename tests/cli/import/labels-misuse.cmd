pathnode import sample world.db --metric metres
