pathnode export sample csv >/dev/null; echo precious >csv/mine.txt
pathnode export sample csv; echo $?
pathnode export sample csv --force; echo $?
ls csv
