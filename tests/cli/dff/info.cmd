mkmodel fixtures/dff-skin.txt skin.dff
mkmodel fixtures/dff-native.txt native.dff
pathnode dff info sample/sign.dff skin.dff native.dff
