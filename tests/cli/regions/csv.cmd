pathnode regions sample --format csv
