# compile/: fills derived values, checks what area files can hold
lib_libpathnode_all_la_SOURCES += \
	%D%/changes.c %D%/changes.h \
	%D%/check.c \
	%D%/each_link.c \
	%D%/faults.h \
	%D%/fill.c %D%/fill_parts.h \
	%D%/navis.c \
	%D%/refuse.c
pn_api_sub_HEADERS += lib/api/pathnode/compile.h
