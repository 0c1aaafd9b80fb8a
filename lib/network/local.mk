# network/: all areas as one editable set
lib_libpathnode_all_la_SOURCES += %D%/navi_numbers.c %D%/navi_numbers.h \
	%D%/network.c
pn_api_sub_HEADERS += lib/api/pathnode/network.h
