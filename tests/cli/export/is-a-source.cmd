pathnode export -q sample csv >/dev/null
pathnode info csv >a; pathnode info sample >b; cmp a b
pathnode node csv 0/3 >a; pathnode node sample 0/3 >b; cmp a b
pathnode regions csv --compare
