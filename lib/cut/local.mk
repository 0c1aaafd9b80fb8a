# cut/: the graph with its chains taken as one arc each, and what an arc costs
lib_libpathnode_all_la_SOURCES += \
	%D%/cost.c %D%/cost.h \
	%D%/cut.c \
	%D%/cut_draft.c %D%/cut_draft.h \
	%D%/heap.h \
	%D%/step.c %D%/step.h \
	%D%/sum.h
pn_api_sub_HEADERS += lib/api/pathnode/cost.h \
	lib/api/pathnode/cut.h
