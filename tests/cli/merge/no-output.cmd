pathnode merge sample sample sample
