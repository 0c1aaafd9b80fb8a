pathnode skin lint --list | head -n 4
