pathnode route sample 0/0 0/46 --format pawn
