pathnode info --help --zzz | head -1
