# gather/: installations, archives and loose files -> the draft of a scene
lib_libpathnode_all_la_SOURCES += \
	%D%/files.c \
	%D%/gather.c %D%/gather_parts.h \
	%D%/note.c %D%/place.c %D%/sort.c %D%/source.c
pn_api_sub_HEADERS += lib/api/pathnode/gather.h
