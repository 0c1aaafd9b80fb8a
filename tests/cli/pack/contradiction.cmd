pathnode pack sample -o a.img --archive b.img --in-place
