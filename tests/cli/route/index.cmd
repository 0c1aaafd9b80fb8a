# An index that fits is used, for one question and for pairs; its answers cost the same.
pathnode prepare sample -q -i len >/dev/null
pathnode prepare sample -q -i car --profile car --set turn.left=4 >/dev/null
pathnode route sample 0/0 0/12 --index len | head -1
pathnode route sample 0/0 63/0 --profile car --set turn.left=4 --index car | head -1
pathnode route sample 0/0 63/0 --profile car --set turn.left=4 | head -1
pathnode route sample --pairs fixtures/pairs.csv -q >without
pathnode route sample --pairs fixtures/pairs.csv -q --index len >with
cut -d, -f1-6 without >a; cut -d, -f1-6 with >b; cmp a b
