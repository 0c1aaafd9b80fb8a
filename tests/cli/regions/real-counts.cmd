# needs: real
pathnode regions real --format csv | cut -d, -f1 | sort | uniq -c
pathnode regions real --format csv | cut -d, -f1-5 | head -6
