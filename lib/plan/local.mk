# plan/: what is asked for beyond one route: closures, reach, tables, tours, alternatives
lib_libpathnode_all_la_SOURCES += \
	%D%/alternatives.c \
	%D%/avoid.c \
	%D%/box.c \
	%D%/choose.c \
	%D%/closures.c %D%/closure_parts.h \
	%D%/closures_file.c \
	%D%/ground.c \
	%D%/legs.c %D%/legs_parts.h \
	%D%/legs_prefer.c \
	%D%/matrix.c \
	%D%/order.c %D%/order_parts.h \
	%D%/order_improve.c \
	%D%/outline.c \
	%D%/pairs.c \
	%D%/reach.c %D%/reach.h \
	%D%/rejoin.c \
	%D%/route_file.c
pn_api_sub_HEADERS += lib/api/pathnode/alternatives.h lib/api/pathnode/closures.h \
	lib/api/pathnode/legs.h lib/api/pathnode/matrix.h lib/api/pathnode/order.h \
	lib/api/pathnode/pairs.h lib/api/pathnode/reach.h lib/api/pathnode/rejoin.h
