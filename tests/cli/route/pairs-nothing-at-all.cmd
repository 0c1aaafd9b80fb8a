pathnode route sample --pairs /dev/null
