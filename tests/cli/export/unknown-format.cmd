pathnode export sample out --format dot
