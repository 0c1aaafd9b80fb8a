pathnode regions sample
