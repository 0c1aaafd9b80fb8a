pathnode dff bake sample/sign.dff -o x.dff
