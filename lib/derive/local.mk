# derive/: values that follow from coordinates and addresses
lib_libpathnode_all_la_SOURCES += \
	%D%/derive.c %D%/parts.h \
	%D%/ps2.c %D%/ps2.h
pn_api_sub_HEADERS += lib/api/pathnode/derive.h
