# edit/: in, changed and out again: import, export, compile, merge, apply, pack ...
bin_pathnode_SOURCES += \
	%D%/cmd_apply.c \
	%D%/cmd_compile.c \
	%D%/cmd_connect.c \
	%D%/cmd_disconnect.c \
	%D%/cmd_export.c \
	%D%/cmd_import.c \
	%D%/cmd_merge.c \
	%D%/cmd_pack.c \
	%D%/cmd_switch.c \
	%D%/compile_edits.c %D%/compile_edits.h \
	%D%/compile_paths.c %D%/compile_paths.h \
	%D%/export_graph.c %D%/export_graph.h \
	%D%/light_file.c %D%/light_file.h
