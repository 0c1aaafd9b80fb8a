# skin/: skeletons: skin
bin_pathnode_SOURCES += \
	%D%/cmd_skin.c \
	%D%/skin_body.c \
	%D%/skin_export.c \
	%D%/skin_files.c %D%/skin_files.h \
	%D%/skin_info.c \
	%D%/skin_lint.c
