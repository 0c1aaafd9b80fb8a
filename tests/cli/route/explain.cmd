# P87: each step says its lanes, its flags and what priced it.
pathnode route sample 0/5 0/7 --profile truck --explain | tail -n 2
pathnode route sample 0/5 0/7 --explain | tail -n 2
pathnode route sample 0/7 0/5 --profile car -w ignore --explain | tail -n 2
