# text/: numbers in any locale, CSV rows, INI keys
lib_libpathnode_all_la_SOURCES += \
	%D%/csv.c %D%/csv.h \
	%D%/ini.c %D%/ini.h \
	%D%/json.c %D%/json.h \
	%D%/lines.c %D%/lines.h \
	%D%/number.c %D%/real_text.c %D%/number.h \
	%D%/piece.h \
	%D%/table.c \
	%D%/utf8.c %D%/utf8.h
pn_api_sub_HEADERS += lib/api/pathnode/table.h
