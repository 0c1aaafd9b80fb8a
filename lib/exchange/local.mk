# exchange/: networks <-> graphs of other programs; a format is a row of exchange.c
lib_libpathnode_all_la_SOURCES += \
	%D%/exchange.c \
	%D%/foreign.c %D%/foreign.h \
	%D%/geojson.c \
	%D%/geojson_read.c \
	%D%/gps.c \
	%D%/gps_read.c \
	%D%/graphml.c \
	%D%/graphml_read.c \
	%D%/mta.c \
	%D%/mta_read.c \
	%D%/pgrouting.c \
	%D%/pgrouting_read.c \
	%D%/put.c \
	%D%/settle.c \
	%D%/write.h
pn_api_sub_HEADERS += lib/api/pathnode/exchange.h
