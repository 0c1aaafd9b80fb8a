pathnode switch world.db of --box 1,2,3,4
