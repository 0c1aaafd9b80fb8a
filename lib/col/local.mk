# col/: collision files, bytes <-> records; versions, face groups, a validator
lib_libpathnode_all_la_SOURCES += \
	%D%/bounds.c \
	%D%/col_rules.def \
	%D%/convert.c \
	%D%/findings.c \
	%D%/groups.c \
	%D%/layout.h \
	%D%/lint.c %D%/lint_parts.h \
	%D%/lint_mesh.c \
	%D%/mesh.c \
	%D%/model.c \
	%D%/read.c %D%/reader.h \
	%D%/read_1.c \
	%D%/read_2.c \
	%D%/read_parts.c \
	%D%/weld.c %D%/weld.h \
	%D%/write.c
pn_api_sub_HEADERS += lib/api/pathnode/col.h
