# The tool: words, options, exit codes. Sees the library only through lib/api.
bin_PROGRAMS += %D%/pathnode
%C%_pathnode_SOURCES = \
	%D%/cmd_help.c \
	%D%/commands.c \
	%D%/heap.c %D%/heap.h \
	%D%/main.c
noinst_HEADERS += %D%/commands.def
%C%_pathnode_CPPFLAGS = -I$(top_srcdir)/lib/api -I$(top_srcdir)/bin
%C%_pathnode_LDADD = lib/libpathnode.la
if OPEN_DRAW
%C%_pathnode_CPPFLAGS += -DDRAW_LIBRARY='"libpathnode-draw.so.$(PN_DRAW_CURRENT)"'
%C%_pathnode_LDADD += $(DLOPEN_LIBS)
else
%C%_pathnode_LDADD += lib/libpathnode-draw.la
endif

include %D%/cli/local.mk
include %D%/route/local.mk
include %D%/mesh/local.mk
include %D%/skin/local.mk
include %D%/world/local.mk
include %D%/edit/local.mk
include %D%/look/local.mk
