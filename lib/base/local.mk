# status and error record, memory, growing buffer, byte cursor, files; what needs nothing
# from outside is a part of both libraries
noinst_LTLIBRARIES += lib/libpathnode-base.la
lib_libpathnode_base_la_CPPFLAGS = $(PN_LIB_INCLUDES)
lib_libpathnode_base_la_SOURCES = \
	%D%/alloc.c %D%/alloc.h \
	%D%/ascii.h \
	%D%/buffer.c %D%/buffer.h \
	%D%/bytes.h \
	%D%/error.c %D%/error.h \
	%D%/file.c %D%/file.h \
	%D%/find.c \
	%D%/map.c %D%/map.h \
	%D%/new_file.c %D%/staging.c \
	%D%/thread.c %D%/thread.h \
	%D%/types.c \
	%D%/version.c \
	%D%/writer.c %D%/writer.h \
	%D%/words.c

# SHA-256: nettle has its only room here.
lib_libpathnode_all_la_SOURCES += %D%/hash.c %D%/hash.h
pn_api_sub_HEADERS += lib/api/pathnode/error.h lib/api/pathnode/types.h
