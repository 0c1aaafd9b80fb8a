# Between two places, on a street that runs east: 270 is east in the game.
pathnode route sample -2700,-2800 0/12 --heading 270 --format json | head -n 1
pathnode route sample -2700,-2800 0/12 --bearing 90 | head -n 3
pathnode route sample -2700,-2800 0/12 --heading 90 | head -n 3
pathnode route sample -2700,-2800 0/12 --heading 0 | head -n 3
