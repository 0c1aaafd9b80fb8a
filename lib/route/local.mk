# route/: shortest routes, one algorithm a file
lib_libpathnode_all_la_SOURCES += \
	%D%/astar.c \
	%D%/bound.c %D%/bound.h \
	%D%/dijkstra.c \
	%D%/path.c \
	%D%/prefer.c \
	%D%/queue.c %D%/queue.h \
	%D%/route.c \
	%D%/router.c %D%/router.h \
	%D%/trap.c
pn_api_sub_HEADERS += lib/api/pathnode/route.h

# The engines on the cut graph.
lib_libpathnode_all_la_SOURCES += \
	%D%/bound_index.c %D%/bound_index.h \
	%D%/cost.c %D%/cost.h \
	%D%/cut.c \
	%D%/cut_draft.c %D%/cut_draft.h \
	%D%/eliminate.c \
	%D%/flex.c %D%/flex_search.h \
	%D%/heap.h \
	%D%/hierarchy.c %D%/hierarchy.h \
	%D%/index_check.c %D%/index_file.h \
	%D%/index_open.c \
	%D%/index_save.c \
	%D%/node_labels.c \
	%D%/prepared.c %D%/prepared.h \
	%D%/relax.h \
	%D%/rows.c %D%/rows_fill.h \
	%D%/separators.c %D%/separators.h \
	%D%/spans.c %D%/spans.h \
	%D%/spot.c %D%/spot.h \
	%D%/step.c %D%/step.h \
	%D%/sum.h \
	%D%/table.c %D%/table_fill.h \
	%D%/trail.c %D%/trail.h \
	%D%/trip.c \
	%D%/turn_table.c %D%/turn_table.h \
	%D%/turning.c %D%/turning.h \
	%D%/turns.c \
	%D%/walk.c
pn_api_sub_HEADERS += lib/api/pathnode/cost.h lib/api/pathnode/cut.h lib/api/pathnode/labels.h \
	lib/api/pathnode/prepared.h lib/api/pathnode/flex.h lib/api/pathnode/turns.h \
	lib/api/pathnode/trip.h
