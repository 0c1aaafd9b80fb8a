# index/: nearest node, nearest point of a link, box query
lib_libpathnode_all_la_SOURCES += \
	%D%/chords.c %D%/chords.h \
	%D%/frame.c %D%/frame.h \
	%D%/grid.c %D%/grid.h \
	%D%/index.c \
	%D%/nearest.c \
	%D%/snap.c
pn_api_sub_HEADERS += lib/api/pathnode/index.h lib/api/pathnode/place.h \
	lib/api/pathnode/snap.h
