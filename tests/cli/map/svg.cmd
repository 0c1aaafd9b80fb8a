pathnode map sample -o a.svg -s 400 -c lanes && head -n 1 a.svg && tail -n 1 a.svg
