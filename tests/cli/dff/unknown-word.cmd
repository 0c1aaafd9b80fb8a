pathnode dff bakes sample/sign.dff
