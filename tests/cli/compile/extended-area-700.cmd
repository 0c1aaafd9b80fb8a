pathnode compile sample wide --area-format fla3 >/dev/null
mv wide/NODES63.DAT wide/NODES700.DAT
pathnode compile wide out 2>/dev/null | cut -c 1-22
ls out | tail -n 4
pathnode compile wide plain --area-format sa 2>&1 | grep 'area 700'
