pathnode dff export sample/sign.dff --output sign.obj && cat sign.obj
