pathnode export sample csv; ls csv; head -3 csv/node.csv csv/link.csv csv/navi.csv
