pathnode export sample out --kind car
