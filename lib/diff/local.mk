# diff/: what is different between two networks, and merging
lib_libpathnode_all_la_SOURCES += \
	%D%/diff.c \
	%D%/match.c %D%/match.h
pn_api_sub_HEADERS += lib/api/pathnode/diff.h
