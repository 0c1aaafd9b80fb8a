pathnode map sample -o r.svg -s 500 --route '0/0 0/12' && head -c 5 r.svg
