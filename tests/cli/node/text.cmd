pathnode node sample 0/3
