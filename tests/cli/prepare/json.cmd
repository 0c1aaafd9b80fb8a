pathnode prepare sample -q -i x -k ped -f json
