pathnode node sample 0/3 --format csv
