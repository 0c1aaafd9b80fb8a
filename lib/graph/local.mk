# graph/: immutable adjacency arrays; regions, dead ends, strong components
lib_libpathnode_all_la_SOURCES += \
	%D%/build.c %D%/compare.c %D%/dead_ends.c %D%/incoming.c \
	%D%/incoming.h %D%/regions.c \
	%D%/spots.c %D%/spots.h \
	%D%/strong.c %D%/topology.h
pn_api_sub_HEADERS += lib/api/pathnode/graph.h
