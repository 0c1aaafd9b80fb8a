mkmodel fixtures/dff-skin.txt skin.dff
pathnode dff lint skin.dff --fail-on warning --format json
