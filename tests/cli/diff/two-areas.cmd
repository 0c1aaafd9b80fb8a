mkdir a b
mkarea fixtures/triangle.txt a/NODES36.DAT
mkarea fixtures/one-way.txt b/NODES36.DAT
pathnode diff a b -q
