# skin/: text skeletons (OSM 1.2, SMD) <-> bones, weights, frames; skinning
lib_libpathnode_all_la_SOURCES += \
	%D%/axes.c \
	%D%/body.c %D%/body.h \
	%D%/body_dff.c \
	%D%/body_skin.c \
	%D%/bones.c \
	%D%/encoding.c %D%/encoding.h \
	%D%/glb.c %D%/glb_parts.h \
	%D%/glb_animation.c \
	%D%/glb_object.c \
	%D%/lines.c %D%/lines.h \
	%D%/lint.c \
	%D%/merge.c \
	%D%/osm.h \
	%D%/osm_object.c \
	%D%/osm_read.c \
	%D%/osm_rows.c \
	%D%/osm_settle.c \
	%D%/osm_write.c \
	%D%/pose.c %D%/pose.h \
	%D%/rig.c \
	%D%/rules.h \
	%D%/skin.c \
	%D%/skin_rules.def \
	%D%/smd_read.c
pn_api_sub_HEADERS += lib/api/pathnode/skin.h
