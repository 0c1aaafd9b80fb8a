pathnode switch world.db off --box 1,2,3,4 --kind car
