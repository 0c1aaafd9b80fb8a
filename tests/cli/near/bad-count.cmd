for n in 0 -1 x 1.5 4294967296; do pathnode near sample 1 2 --count $n; done
