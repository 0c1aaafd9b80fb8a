pathnode export sample out --format gps
