pathnode reach sample 0/0 --max 300 --cell 100 --format geojson
