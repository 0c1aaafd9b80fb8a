# groups/: path groups -> a network, as the original compiler made it
lib_libpathnode_all_la_SOURCES += \
	%D%/draft.c %D%/draft_parts.h \
	%D%/labels.c %D%/lanes.c %D%/lights.c %D%/links.c %D%/long.c \
	%D%/match.c %D%/meet.c %D%/meet.h %D%/navis.c %D%/nodes.c %D%/order.c \
	%D%/lost.c %D%/place.c %D%/plan.c %D%/post_grid.c %D%/post_grid.h %D%/posts.c \
	%D%/oddities.c \
	%D%/spots.c %D%/split.c %D%/split_parts.h %D%/unrows.c \
	%D%/records.c %D%/roadblox.c %D%/turn.c \
	%D%/units.c %D%/units.h
pn_api_sub_HEADERS += lib/api/pathnode/groups.h lib/api/pathnode/lights.h
