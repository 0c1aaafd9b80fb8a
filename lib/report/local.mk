# report/: answers for other programs
lib_libpathnode_all_la_SOURCES += \
	%D%/csv.c \
	%D%/differences.c \
	%D%/findings.c \
	%D%/geojson.c \
	%D%/gpx.c \
	%D%/json.c \
	%D%/lua.c \
	%D%/pawn.c \
	%D%/question.c \
	%D%/report.c \
	%D%/steps.c \
	%D%/write.c %D%/write.h
pn_api_sub_HEADERS += lib/api/pathnode/report.h
