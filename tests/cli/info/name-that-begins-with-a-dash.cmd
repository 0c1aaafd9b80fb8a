cp -r sample/ ./-s
pathnode info --format csv -- -s | head -3
