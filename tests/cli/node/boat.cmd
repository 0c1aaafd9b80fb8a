pathnode node sample 0/36
