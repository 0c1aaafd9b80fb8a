pathnode import sample no/such/folder/world.db
