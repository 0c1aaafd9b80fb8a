mkmodel fixtures/dff-bad-collision.txt bad.dff
pathnode dff export sample/sign.dff bad.dff --output sign.col
