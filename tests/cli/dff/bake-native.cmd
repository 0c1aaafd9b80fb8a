mkmodel fixtures/dff-native.txt native.dff
pathnode dff bake native.dff --output baked.col
ls
