# dff/: RenderWare models, read: chunks, frames, geometries, the collision model inside
lib_libpathnode_all_la_SOURCES += \
	%D%/bake.c \
	%D%/chunk.c %D%/chunk.h \
	%D%/dff_rules.def \
	%D%/geometry.c \
	%D%/lint.c \
	%D%/materials.c \
	%D%/mesh.c \
	%D%/plugins.c \
	%D%/read.c \
	%D%/surfaces.c
pn_api_sub_HEADERS += lib/api/pathnode/dff.h
