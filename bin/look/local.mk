# look/: what is in a network: info, node, near, map, regions, lint, diff
bin_pathnode_SOURCES += \
	%D%/cmd_diff.c \
	%D%/cmd_info.c \
	%D%/cmd_lint.c \
	%D%/cmd_map.c \
	%D%/cmd_near.c \
	%D%/cmd_node.c \
	%D%/cmd_regions.c \
	%D%/diff_text.c %D%/diff_text.h \
	%D%/lint_text.c %D%/lint_text.h \
	%D%/node_view.c %D%/node_view.h
