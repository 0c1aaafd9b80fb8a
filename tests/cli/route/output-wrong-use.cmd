pathnode route sample 0/0 0/12 -o a.doc; echo $?
pathnode route sample 0/0 0/12 --force; echo $?
pathnode route sample --pairs nothing.csv -o a.gpx; echo $?
pathnode route sample 0/0 0/12 -o none/a.csv; echo $?
ls
