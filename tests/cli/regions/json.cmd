pathnode regions sample --format json
