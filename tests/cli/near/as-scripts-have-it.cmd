pathnode near sample '2495.5, -1687.0, 13.5'
pathnode near sample 2495.5, -1687.0, 13.5
pathnode near sample ' 2495.5 ,-1687'
pathnode near sample 2495.5,, -1687
pathnode near sample '24 95,-1687'
echo $?
