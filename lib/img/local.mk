# img/: IMG archives, VER2 and VER1
lib_libpathnode_all_la_SOURCES += %D%/layout.h %D%/open.c %D%/pack.c \
	%D%/parts.c %D%/parts.h
pn_api_sub_HEADERS += lib/api/pathnode/img.h
