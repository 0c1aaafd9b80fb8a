# ground/: nodes and links held against the scene
lib_libpathnode_all_la_SOURCES += \
	%D%/snap.c
pn_api_sub_HEADERS += lib/api/pathnode/ground.h
