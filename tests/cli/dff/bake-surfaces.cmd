printf 'texture,material\nroad*,1\n' >rules.csv
pathnode dff bake sample/sign.dff --surfaces rules.csv --to 1 --output baked.col --format json
pathnode col export baked.col --output baked.obj --quiet >/dev/null && grep usemtl baked.obj
