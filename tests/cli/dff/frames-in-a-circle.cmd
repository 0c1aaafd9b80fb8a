mkmodel fixtures/dff-circle.txt circle.dff
pathnode dff info circle.dff sample/sign.dff
