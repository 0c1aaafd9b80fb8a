printf 'closure,name\n"-2900,-2900,-2700,-2700",the whole corner\n' >c.csv
pathnode route sample 0/0 63/0 --closures c.csv
echo $?
pathnode route sample 0/0 63/0 --closures c.csv --format json
pathnode route sample 0/0 63/0 --closures c.csv --format csv
