# P15: where it looked, and what makes the files.
mkdir empty
pathnode info empty
