pathnode connect sample 0/0 0/4
