pathnode connect sample 0/0 0/4
pathnode connect sample 1/65 1/84
pathnode disconnect sample 1/65 1/84
pathnode switch sample off --box 0,0,1,1
