pathnode node sample $(pathnode node sample 0/3 --format csv | sed -n "2s/^0,3,\([0-9]*\),\([0-9]*\),.*/\1\/\2/p")
