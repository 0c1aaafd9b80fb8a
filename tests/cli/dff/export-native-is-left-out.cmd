mkmodel fixtures/dff-native.txt native.dff
pathnode dff export sample/sign.dff native.dff --output all.obj
