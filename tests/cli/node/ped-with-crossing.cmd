pathnode node sample 0/52
pathnode node sample 4/40
pathnode node sample 4/40 --format csv
pathnode node sample 4/40 --format json
