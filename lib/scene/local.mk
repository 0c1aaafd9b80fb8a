# scene/: the placed world: trees over models and placements, rays, sweeps, its file
lib_libpathnode_all_la_SOURCES += \
	%D%/block.c \
	%D%/cadb.c \
	%D%/cast.h \
	%D%/check.c \
	%D%/copy.c \
	%D%/draft.c %D%/draft_parts.h \
	%D%/finish.c \
	%D%/four.h \
	%D%/heights.c \
	%D%/image.c %D%/image.h \
	%D%/layers.c \
	%D%/meet.c %D%/meeting.h \
	%D%/near.c %D%/near.h \
	%D%/node.c %D%/node.h \
	%D%/open.c \
	%D%/overlap.c \
	%D%/parts.c %D%/parts.h \
	%D%/place_box.c %D%/place_box.h \
	%D%/pose.h \
	%D%/ray.c \
	%D%/scene.c \
	%D%/solid.h \
	%D%/sweep.c \
	%D%/touch.c %D%/touch.h \
	%D%/tree.c %D%/tree.h \
	%D%/use.h
pn_api_sub_HEADERS += lib/api/pathnode/scene.h \
	lib/api/pathnode/scene_export.h lib/api/pathnode/sweep.h
