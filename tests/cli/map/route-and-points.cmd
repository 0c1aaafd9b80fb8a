pathnode map sample -o r.svg -s 500 --route '-2900,-2900 2900,2900' -m metres -w ignore && head -c 5 r.svg
