mkmodel fixtures/dff-skin.txt skin.dff
pathnode dff export skin.dff --output skin.col
