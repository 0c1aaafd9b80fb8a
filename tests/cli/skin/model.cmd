pathnode skin export sample/sign.dff -o sign.glb
