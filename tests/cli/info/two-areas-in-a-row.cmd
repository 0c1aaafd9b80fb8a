mkdir some
cp sample/NODES*.DAT some
rm some/NODES4.DAT some/NODES5.DAT some/NODES[789].DAT some/NODES63.DAT
pathnode info some >/dev/null
