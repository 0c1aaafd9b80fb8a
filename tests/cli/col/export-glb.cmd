pathnode col export sample/street.col --output street.glb --format csv
head -c 4 street.glb; echo
