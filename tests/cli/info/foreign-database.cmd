printf "SQLite format 3\000and no more" >x.db
pathnode info x.db
