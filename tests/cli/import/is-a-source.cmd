pathnode import -q sample world.db --format csv >/dev/null
pathnode info world.db >a; pathnode info sample >b; cmp a b
pathnode node world.db 0/3 >a; pathnode node sample 0/3 >b; cmp a b
pathnode route world.db 0/0 63/0 --format csv >a; pathnode route sample 0/0 63/0 --format csv >b; cmp a b
pathnode regions world.db --compare
