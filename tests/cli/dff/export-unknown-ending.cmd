pathnode dff export sample/sign.dff --output sign.fbx
