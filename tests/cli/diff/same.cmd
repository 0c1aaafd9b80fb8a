pathnode diff sample sample
