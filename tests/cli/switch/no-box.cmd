pathnode switch world.db off
