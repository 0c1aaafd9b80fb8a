pathnode col lint sample/street.col --output x
pathnode col info sample/street.col --tidy
pathnode dff info sample/sign.dff --to 3
pathnode dff lint sample/sign.dff --surfaces sample/town.zon
pathnode col sample/street.col
echo $?
pathnode col convert sample/street.col -o out.col -q --to 3
