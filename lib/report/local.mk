# report/: answers for other programs
lib_libpathnode_all_la_SOURCES += \
	%D%/csv.c \
	%D%/geojson.c \
	%D%/json.c \
	%D%/report.c \
	%D%/write.c %D%/write.h
pn_api_sub_HEADERS += lib/api/pathnode/report.h
