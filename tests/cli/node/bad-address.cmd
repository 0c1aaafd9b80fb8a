for address in 15/ /15 15/-1 15/1/2 abc 65535/1 15/65535 "15/1 " 99999999999999999999 ""; do
    echo "[$address]"
    pathnode node sample "$address" 2>&1
    echo "$?"
done
