# status and error record, memory, growing buffer, byte cursor, files, hash
lib_libpathnode_all_la_SOURCES += \
	%D%/alloc.c %D%/alloc.h \
	%D%/ascii.h \
	%D%/buffer.c %D%/buffer.h \
	%D%/bytes.h \
	%D%/error.c %D%/error.h \
	%D%/file.c %D%/file.h \
	%D%/hash.c %D%/hash.h \
	%D%/map.c %D%/map.h \
	%D%/staging.c \
	%D%/types.c \
	%D%/version.c
pn_api_sub_HEADERS += lib/api/pathnode/error.h lib/api/pathnode/types.h
