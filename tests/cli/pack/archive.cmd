pathnode pack sample -o paths.img
pathnode diff sample paths.img
pathnode pack sample -o paths.img
pathnode pack sample -o copy.img --archive paths.img
cmp paths.img copy.img
pathnode pack sample -o paths.img --in-place --format csv
cmp paths.img copy.img
