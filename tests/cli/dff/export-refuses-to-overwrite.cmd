: >sign.obj
pathnode dff export sample/sign.dff --output sign.obj
