pathnode scene build sample/ground --output town.scene -q >built.txt
printf X | dd of=town.scene bs=1 seek=20000 conv=notrunc 2>dd.txt
pathnode scene info town.scene --verify
