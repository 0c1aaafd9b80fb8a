mkdir few; cp sample/NODES0.DAT few
pathnode node few 0/1
pathnode node -q few 0/1 --format csv
pathnode node -q few 0/1 --format json
