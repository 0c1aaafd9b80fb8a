# mesh/: collision files and models: col, dff
bin_pathnode_SOURCES += \
	%D%/cmd_col.c \
	%D%/cmd_dff.c \
	%D%/col_convert.c \
	%D%/col_export.c \
	%D%/col_files.c %D%/col_files.h \
	%D%/col_info.c \
	%D%/col_lint.c \
	%D%/dff_bake.c \
	%D%/dff_export.c \
	%D%/dff_files.h \
	%D%/dff_info.c \
	%D%/dff_lint.c \
	%D%/dff_models.c
