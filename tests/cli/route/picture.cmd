pathnode route sample 0/0 0/12 --format svg | head -c 5
echo
pathnode route sample 0/0 0/12 --format png | head -c 4 | od -An -c
pathnode route sample 9/10 20/3 --alternatives 2 --format pdf | head -c 5
echo
pathnode route sample 0/0 0/46 --format png
echo $?
