# edit/: rows added, deleted and moved, put in order and renumbered
lib_libpathnode_all_la_SOURCES += \
	%D%/build.c \
	%D%/links.c \
	%D%/loose.c %D%/loose.h \
	%D%/map_csv.c \
	%D%/moves.c %D%/moves.h \
	%D%/navis.c \
	%D%/nodes.c \
	%D%/rehome.c \
	%D%/roadblox.c \
	%D%/settle.c
pn_api_sub_HEADERS += lib/api/pathnode/edit.h
