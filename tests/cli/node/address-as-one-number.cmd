pathnode node sample 2490416 --format csv
