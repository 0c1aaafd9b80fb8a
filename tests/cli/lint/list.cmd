pathnode lint --list | head -12; pathnode lint --list --format csv | head -3; pathnode lint --list --format json | tail -2
