mkarea fixtures/counts-that-do-not-fit.txt NODES0.DAT
pathnode info NODES0.DAT
