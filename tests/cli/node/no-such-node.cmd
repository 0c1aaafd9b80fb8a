pathnode node sample 15/9999
