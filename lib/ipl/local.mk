# ipl/: placements: IPL text and binary, IDE, gta.dat <-> records
lib_libpathnode_all_la_SOURCES += \
	%D%/ipl.c %D%/ipl_parts.h \
	%D%/ipl_binary.c %D%/ipl_text.c %D%/ipl_write.c \
	%D%/gta_dat.c %D%/ide.c \
	%D%/text.c %D%/text.h
pn_api_sub_HEADERS += lib/api/pathnode/ide.h lib/api/pathnode/ipl.h
