mkdir mod
pathnode pack sample -o mod
