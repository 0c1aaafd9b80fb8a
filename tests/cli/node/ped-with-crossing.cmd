pathnode node sample 0/51
pathnode node sample 0/51 --format csv
pathnode node sample 0/51 --format json
