pathnode route sample 0/0 0/12 -i --zones sample/town.zon --format json
