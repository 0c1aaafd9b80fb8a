pathnode dff export sample/sign.dff
