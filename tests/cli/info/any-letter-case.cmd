mkdir few; cp sample/NODES3.DAT few/nodes3.dat; cp sample/NODES4.DAT few/Nodes4.Dat
pathnode info few --format csv | head -4
