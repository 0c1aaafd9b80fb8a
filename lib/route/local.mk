# route/: shortest routes on the whole graph, one algorithm a file
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
