pathnode col export sample/street.col --output street.fbx
