pathnode lint sample --only dead-end-gap,link-double --format geojson
