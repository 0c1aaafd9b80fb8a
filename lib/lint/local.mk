# lint/: the rules a sound network keeps, and what breaks them
lib_libpathnode_all_la_SOURCES += \
	%D%/empty.c \
	%D%/faults.c \
	%D%/findings.c \
	%D%/fix.c \
	%D%/gaps.c \
	%D%/junctions.c %D%/junctions.h \
	%D%/lights.c \
	%D%/links.c \
	%D%/lint.c %D%/lint_parts.h \
	%D%/navis.c \
	%D%/records.c \
	%D%/regions.c \
	%D%/rules.c %D%/rules.def \
	%D%/traffic.c
pn_api_sub_HEADERS += lib/api/pathnode/lint.h
