pathnode diff sample
