# store/: networks in and out; rows.h is the one mapping for SQLite and CSV
lib_libpathnode_all_la_SOURCES += \
	%D%/columns.c %D%/columns.def %D%/rows.h
pn_api_sub_HEADERS += lib/api/pathnode/store.h
