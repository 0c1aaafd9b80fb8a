# shape/: rays and sweeps against one triangle, box or sphere
