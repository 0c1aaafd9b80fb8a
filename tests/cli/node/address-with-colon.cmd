pathnode node sample 38:48 --format csv
