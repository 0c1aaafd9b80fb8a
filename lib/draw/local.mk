# draw/: pictures of a network or a route. cairo has its only room here.
noinst_LTLIBRARIES += lib/libpathnode-draw-all.la
lib_libpathnode_draw_all_la_CPPFLAGS = $(PN_LIB_INCLUDES)
lib_libpathnode_draw_all_la_CFLAGS = $(AM_CFLAGS) $(CAIRO_CFLAGS)
lib_libpathnode_draw_all_la_LIBADD = $(CAIRO_LIBS)
lib_libpathnode_draw_all_la_SOURCES = \
	%D%/canvas.c %D%/canvas.h \
	%D%/faults.c %D%/faults.h \
	%D%/footprint.c %D%/footprint.h \
	%D%/furniture.c %D%/furniture.h \
	%D%/lines.c %D%/lines.h \
	%D%/map.c \
	%D%/regions.c \
	%D%/strokes.c %D%/strokes.h \
	%D%/style.c %D%/palette.h \
	%D%/tracks.c %D%/tracks.h
pn_api_sub_HEADERS += lib/api/pathnode/draw.h
