# cli/: what commands share: options, words, sources in, results and progress out
bin_pathnode_SOURCES += \
	%D%/cmd.h \
	%D%/findings.c %D%/findings.h \
	%D%/index_file.c %D%/index_file.h \
	%D%/mesh_list.c %D%/mesh_list.h \
	%D%/opts.c %D%/opts.h \
	%D%/output.c %D%/output.h \
	%D%/picture.c %D%/picture.h \
	%D%/progress.c %D%/progress.h \
	%D%/say.c %D%/say.h \
	%D%/source.c %D%/source.h \
	%D%/subcommand.c %D%/subcommand.h \
	%D%/table_file.c %D%/table_file.h \
	%D%/target.c %D%/target.h \
	%D%/words.c %D%/words.h
