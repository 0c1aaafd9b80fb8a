mkdir out
cp sample/NODES0.DAT out
pathnode merge sample sample sample out --force
pathnode diff sample out
