pathnode export sample out --format gps --tracks tracks.dat
