# zone/: zone files -> named boxes
lib_libpathnode_all_la_SOURCES += \
	%D%/read.c \
	%D%/zone.c %D%/zone.h
pn_api_sub_HEADERS += lib/api/pathnode/zone.h
