# ground/: nodes and links held against the scene
lib_libpathnode_all_la_SOURCES += \
	%D%/link_drive.c %D%/link_walk.c \
	%D%/links.c %D%/links.h \
	%D%/snap.c
pn_api_sub_HEADERS += lib/api/pathnode/ground.h lib/api/pathnode/links.h
