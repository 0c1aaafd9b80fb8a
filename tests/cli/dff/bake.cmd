mkmodel fixtures/dff-skin.txt skin.dff
pathnode dff bake sample/sign.dff skin.dff --output baked.col
pathnode col info baked.col
pathnode col lint baked.col
