pathnode dff bake sample/sign.dff
