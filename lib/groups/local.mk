# groups/: path groups -> a network, as the original compiler made it
lib_libpathnode_all_la_SOURCES += \
	%D%/draft.c %D%/draft.h \
	%D%/labels.c %D%/lanes.c %D%/lights.c %D%/links.c \
	%D%/match.c %D%/navis.c %D%/nodes.c %D%/order.c \
	%D%/records.c %D%/turn.c \
	%D%/units.c %D%/units.h
pn_api_sub_HEADERS += lib/api/pathnode/groups.h
