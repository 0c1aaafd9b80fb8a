# walk/: a body of spheres that walks the scene
