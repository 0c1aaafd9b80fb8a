pathnode lint sample --only link-lenght
