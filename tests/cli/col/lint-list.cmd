pathnode col lint --list --format csv | head -n 3
pathnode col lint --list | head -n 2
