pathnode map sample -o a.png -s 400 && head -c 4 a.png | od -An -c
