pathnode near sample 0 0 --kind x
