pathnode route sample -2900,-2900 2900,2900
pathnode route sample -2500,-2500,10 2500,-2500 --kind ped
pathnode route sample -2900,-2900 2900,2900 --kind boat --metric metres --one-way ignore
