pathnode export sample out --format mta >/dev/null
pathnode export sample out --format mta; echo $?
pathnode export sample out --format mta --force
