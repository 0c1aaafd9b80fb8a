pathnode pack sample -o mod --in-place
