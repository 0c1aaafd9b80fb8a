mkmodel fixtures/dff-skin.txt skin.dff
pathnode dff info sample/sign.dff skin.dff --format csv
