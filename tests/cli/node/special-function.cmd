pathnode node sample 3/32
