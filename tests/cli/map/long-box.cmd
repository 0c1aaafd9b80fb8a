pathnode map sample --output a.png --box 0,0,0,9,9,9,9
