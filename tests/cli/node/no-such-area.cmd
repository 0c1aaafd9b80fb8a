pathnode node sample 64/0
