pathnode route sample 0/0 0/12 --format json >r.json
pathnode map sample -o a.svg -s 400 --route r.json && pathnode map sample -o b.svg -s 400 --route '0/0 0/12' && cmp a.svg b.svg && echo same
