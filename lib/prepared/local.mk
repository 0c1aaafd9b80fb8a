# prepared/: the index: made, saved, mapped; distances, node lists and labels from it
lib_libpathnode_all_la_SOURCES += \
	%D%/between.h \
	%D%/eliminate.c \
	%D%/hierarchy.c %D%/hierarchy.h \
	%D%/index_check.c \
	%D%/index_file.h \
	%D%/index_open.c \
	%D%/index_save.c \
	%D%/memory.c \
	%D%/node_labels.c \
	%D%/places.c \
	%D%/prepared.c %D%/prepared_parts.h \
	%D%/relax.h \
	%D%/rows.c %D%/rows_fill.h \
	%D%/rows_ask.c %D%/rows_meet.h \
	%D%/separators.c %D%/separators.h \
	%D%/table.c \
	%D%/table_fill.h \
	%D%/trail.c %D%/trail.h \
	%D%/walk.c
pn_api_sub_HEADERS += lib/api/pathnode/prepared.h \
	lib/api/pathnode/labels.h
