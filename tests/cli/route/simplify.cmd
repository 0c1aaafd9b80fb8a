pathnode route sample 9/10 20/3 --line lane --simplify 5 --format geojson
