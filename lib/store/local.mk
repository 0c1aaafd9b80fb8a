# store/: networks in and out; rows.h is the one mapping for SQLite and CSV
lib_libpathnode_all_la_SOURCES += \
	%D%/columns.c %D%/columns.def %D%/rows.h \
	%D%/files.c %D%/files.h \
	%D%/folder.c \
	%D%/probe.c \
	%D%/source.c %D%/source.h \
	%D%/source_areas.c
pn_api_sub_HEADERS += lib/api/pathnode/store.h
