ln -s sample/../skin skin
pathnode skin body sample/sign.dff
sed 's/^f32 0 0 0 1 0 0 0 1 0 1 1 0$/f32 0 0 0 1 0 0 0 1 1.8 1 1 1.8/; s/string slab/string Spine/' fixtures/dff-skin.txt >tall.txt
mkmodel tall.txt tall.dff
pathnode skin body tall.dff
pathnode skin body tall.dff --walk skin/biped-walk.osm
