# The tool: words, options, exit codes. Sees the library only through lib/api.
bin_PROGRAMS += %D%/pathnode
%C%_pathnode_SOURCES = %D%/main.c
%C%_pathnode_CPPFLAGS = -I$(top_srcdir)/lib/api
%C%_pathnode_LDADD = lib/libpathnode.la
