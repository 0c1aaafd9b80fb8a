# needs: sqlite3
sqlite3 x.db "create table t(a)"
pathnode info x.db
