printf 'texture,material\nroad*,300\n' >rules.csv
pathnode dff bake sample/sign.dff --surfaces rules.csv --output baked.col
