# Both ends on one link, both ways.
pathnode route sample -2710,-2800 -2690,-2810 --max-snap 30
pathnode route sample -2690,-2810 -2710,-2800 --max-snap 30
