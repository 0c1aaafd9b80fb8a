pathnode map sample -o a.pdf -s 400 -c switched-off -t "My town" && head -c 5 a.pdf
