# guide/: what a route becomes for who follows it: steps, and the line it runs along
lib_libpathnode_all_la_SOURCES += \
	%D%/itinerary.c \
	%D%/lane_line.c \
	%D%/levels.c \
	%D%/simplify.c \
	%D%/decisions.c \
	%D%/way.c %D%/way.h
pn_api_sub_HEADERS += lib/api/pathnode/itinerary.h lib/api/pathnode/line.h
