# route/
# The engines on the cut graph.
lib_libpathnode_all_la_SOURCES += \
	%D%/cost.c \
	%D%/cut.c \
	%D%/cut_draft.c %D%/cut_draft.h
pn_api_sub_HEADERS += lib/api/pathnode/cost.h lib/api/pathnode/cut.h
pn_api_sub_HEADERS += lib/api/pathnode/route.h
