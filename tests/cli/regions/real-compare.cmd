# needs: real
pathnode regions real --compare
