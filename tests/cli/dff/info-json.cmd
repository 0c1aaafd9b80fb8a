mkmodel fixtures/dff-native.txt native.dff
pathnode dff info sample/sign.dff native.dff --format json
