# Going back at a stop is for nothing by length, but costs a U-turn where turns cost.
pathnode route sample 0/0 0/4 --via 0/5 --metric time | grep time
pathnode route sample 0/0 0/4 --via 0/5 --metric time --set turn.u-turn=100 | grep time
pathnode route sample 0/0 0/4 --via 0/5 --metric time --set turn.u-turn=never
