pathnode regions sample --compare
pathnode regions sample --compare --format csv
pathnode regions sample --compare --format json
