# route/: questions about ways: route, table, reach, nearest-of, prepare
bin_pathnode_SOURCES += \
	%D%/cmd_nearest_of.c \
	%D%/cmd_prepare.c \
	%D%/cmd_reach.c \
	%D%/cmd_route.c \
	%D%/cmd_table.c \
	%D%/pairs.h \
	%D%/pairs_print.c \
	%D%/query.h \
	%D%/reach_find.c \
	%D%/route_answer.c \
	%D%/route_choices.c \
	%D%/route_ends.c \
	%D%/route_explain.c \
	%D%/route_find.c \
	%D%/route_guide.c \
	%D%/route_pairs.c \
	%D%/route_profile.c \
	%D%/route_rules.c \
	%D%/route_surfaces.c \
	%D%/route_text.c \
	%D%/table.h \
	%D%/table_print.c
