# paths/: the text that area files are compiled from <-> path groups
lib_libpathnode_all_la_SOURCES += \
	%D%/paths.c %D%/paths.h \
	%D%/read.c %D%/stand.c %D%/track_list.h %D%/tracks.c %D%/tracks_write.c %D%/write.c
pn_api_sub_HEADERS += lib/api/pathnode/paths.h lib/api/pathnode/tracks.h
