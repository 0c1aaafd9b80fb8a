pathnode diff sample nothing
