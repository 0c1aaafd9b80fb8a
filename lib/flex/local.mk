# flex/: searches on the cut graph without preparation: closures, places, turns
lib_libpathnode_all_la_SOURCES += \
	%D%/arc_way.c %D%/arc_way.h \
	%D%/bound_index.c %D%/bound_index.h \
	%D%/flex.c \
	%D%/flex_search.h \
	%D%/heading.h \
	%D%/spans.c %D%/spans.h \
	%D%/spot.c %D%/spot.h \
	%D%/spread_run.c %D%/spread.h %D%/spread_private.h \
	%D%/spread_nodes.c \
	%D%/spread_path.c \
	%D%/trip.c \
	%D%/turn_table.c %D%/turn_table.h \
	%D%/turning.c %D%/turning.h \
	%D%/turns.c
pn_api_sub_HEADERS += lib/api/pathnode/flex.h \
	lib/api/pathnode/turns.h \
	lib/api/pathnode/trip.h
