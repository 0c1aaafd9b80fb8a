pathnode export sample text --format paths
pathnode info text | head -n 5
