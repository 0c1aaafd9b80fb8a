# What an index was made for is said when it is not that; the answer is found without it.
pathnode prepare sample -q -i car --profile car >/dev/null
pathnode route sample 0/0 0/12 --index car | head -1
pathnode route sample 0/0 0/12 --index car --profile truck | head -1
pathnode route sample 0/0 0/12 --index car --profile car -w ignore | head -1
pathnode route sample 0/0 0/12 --index nowhere; echo $?
pathnode route sample 0/0 0/12 --jobs 2; echo $?
