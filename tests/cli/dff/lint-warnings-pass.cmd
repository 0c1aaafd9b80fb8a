# D13: what is only a warning passes.
mkmodel fixtures/dff-skin.txt skin.dff
pathnode dff lint skin.dff --format csv
