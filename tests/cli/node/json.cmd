pathnode node sample 0/3 --format json
