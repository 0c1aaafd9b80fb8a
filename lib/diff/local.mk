# diff/: what is different between two networks, and two edits of one joined
lib_libpathnode_all_la_SOURCES += \
	%D%/conflicts.c \
	%D%/diff.c \
	%D%/match.c %D%/match.h \
	%D%/merge.c %D%/merge_parts.h \
	%D%/merge_cells.c \
	%D%/merge_items.c \
	%D%/merge_rows.c \
	%D%/merge_tracks.c
pn_api_sub_HEADERS += lib/api/pathnode/diff.h lib/api/pathnode/merge.h
