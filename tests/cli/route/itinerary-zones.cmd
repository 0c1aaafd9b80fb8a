pathnode route sample 9/10 20/3 -i --zones sample/town.zon
