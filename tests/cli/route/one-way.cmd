# P03: lanes as asked.
mkarea fixtures/one-way.txt NODES36.DAT
for way in obey prefer ignore; do
    pathnode route -q NODES36.DAT 36/0 36/1 --one-way $way
    pathnode route -q NODES36.DAT 36/1 36/0 --one-way $way
done
