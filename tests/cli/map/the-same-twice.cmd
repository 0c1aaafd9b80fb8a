pathnode map sample -o a.svg -s 400 -c lights && pathnode map sample -o b.svg -s 400 -c lights && cmp a.svg b.svg && echo same
