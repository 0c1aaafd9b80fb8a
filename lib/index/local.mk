# index/: nearest node, box query
lib_libpathnode_all_la_SOURCES += \
	%D%/grid.c %D%/grid.h \
	%D%/index.c \
	%D%/nearest.c
pn_api_sub_HEADERS += lib/api/pathnode/index.h lib/api/pathnode/place.h
