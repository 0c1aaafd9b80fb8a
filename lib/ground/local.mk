# ground/: nodes and links held against the scene
lib_libpathnode_all_la_SOURCES += \
	%D%/clearance.c %D%/link_drive.c %D%/link_walk.c \
	%D%/links.c %D%/links_parts.h %D%/links_state.c \
	%D%/peds.c %D%/snap.c %D%/spot.h %D%/suggest.c %D%/suggest_parts.h %D%/surfaces.c
pn_api_sub_HEADERS += lib/api/pathnode/ground.h lib/api/pathnode/links.h \
	lib/api/pathnode/surfaces.h
