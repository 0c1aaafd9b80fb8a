pathnode near -k ped sample -2495 -.5 -1.25
pathnode near sample --kind=boat -2495,-1687
pathnode near -kcar -qn2 sample -- -2495 -1687
