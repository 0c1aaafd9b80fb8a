for x in nan inf -inf 1e300 12,x "" "1 " 0x10 1e 12.5.1 --5; do
    echo "[$x]"
    pathnode near sample "$x" 0 2>&1 | head -1
done
