# man/: one page a command, pathnode(1), and the formats
dist_man_MANS += %D%/pathnode-area.5
