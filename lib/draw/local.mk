# draw/: pictures of a network or a route. cairo has its only room here.
lib_libpathnode_all_la_SOURCES += \
	%D%/canvas.c %D%/canvas.h \
	%D%/furniture.c %D%/furniture.h \
	%D%/lines.c %D%/lines.h \
	%D%/map.c \
	%D%/style.c %D%/style.h
pn_api_sub_HEADERS += lib/api/pathnode/draw.h
