pathnode node sample -2495,-1687
