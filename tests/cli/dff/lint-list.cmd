pathnode dff lint --list | head -n 4
