mkmodel fixtures/dff-skin.txt skin.dff
mkmodel fixtures/dff-bad-collision.txt bad.dff
pathnode dff lint sample/sign.dff skin.dff bad.dff
