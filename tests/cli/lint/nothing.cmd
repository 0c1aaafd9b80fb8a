pathnode lint sample --only link-one-sided,navi-differs,region
