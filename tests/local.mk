# Tests. A program needs one line in unit/ or prop/: these are the defaults for all that do
# not say otherwise. They link the convenience library, so private functions can be
# reached; memory calls are wrapped (TESTS_WRAP, from configure), so that a test can make
# the n-th one fail (support/memory.h).

TESTS_CPP = $(PN_LIB_INCLUDES) -I$(top_srcdir)/tests
AM_CPPFLAGS = $(TESTS_CPP) $(CHECK_CFLAGS) $(SQLITE_CFLAGS)
LDADD = $(TESTS_WRAP) tests/libsupport.la tests/libworld.la lib/libpathnode-all.la \
	$(CHECK_LIBS) $(SQLITE_LIBS)

# Made-up worlds. Without Check, so that make_world and bench/ can use them too.
check_LTLIBRARIES += %D%/libworld.la
%C%_libworld_la_CPPFLAGS = $(TESTS_CPP)
%C%_libworld_la_SOURCES = \
	%D%/support/city.c %D%/support/city.h \
	%D%/support/ground.c %D%/support/ground.h %D%/support/ground_private.h \
	%D%/support/ground_props.c %D%/support/ground_shared.c \
	%D%/support/ground_streets.c \
	%D%/support/random.h \
	%D%/support/sketch.c %D%/support/sketch.h \
	%D%/support/sketch_build.c %D%/support/sketch_private.h \
	%D%/support/world.c %D%/support/world.h %D%/support/world_private.h \
	%D%/support/world_lots.c %D%/support/world_peds.c \
	%D%/support/world_roads.c %D%/support/world_water.c

# Writes a world as area files; `make sample` makes data/sample with it.
check_PROGRAMS += %D%/make_world
%C%_make_world_SOURCES = %D%/support/make_world.c
%C%_make_world_CPPFLAGS = $(TESTS_CPP)
%C%_make_world_LDADD = %D%/libworld.la lib/libpathnode-all.la

# Shell tests know the folders and the compilers from here.
TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = $(SHELL)
AM_TESTS_ENVIRONMENT = \
	top_srcdir='$(abs_top_srcdir)'; top_builddir='$(abs_top_builddir)'; \
	CC='$(CC)'; CXX='$(CXX)'; MAKE='$(MAKE)'; \
	LSAN_OPTIONS='suppressions=$(abs_top_srcdir)/tests/support/lsan.supp:print_suppressions=0'; \
	PN_DEPS_CFLAGS='$(SQLITE_CFLAGS) $(NETTLE_CFLAGS) $(INIH_CFLAGS) $(CAIRO_CFLAGS)'; \
	PN_CFLAGS='$(PN_CFLAGS)'; \
	export top_srcdir top_builddir LSAN_OPTIONS CC CXX MAKE \
		PN_DEPS_CFLAGS PN_CFLAGS;

# First, since they take longest: then no processor waits for them in the end.
include %D%/cli/local.mk
include %D%/meta/local.mk

if HAVE_CHECK
check_LTLIBRARIES += %D%/libsupport.la
%C%_libsupport_la_CPPFLAGS = $(TESTS_CPP)
%C%_libsupport_la_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
%C%_libsupport_la_SOURCES = \
	%D%/support/arena.c %D%/support/arena.h \
	%D%/support/clear.c %D%/support/clear.h \
	%D%/support/edit_script.c %D%/support/edit_script.h \
	%D%/support/edits.c %D%/support/edits.h \
	%D%/support/findings.c %D%/support/findings.h \
	%D%/support/colfile.c %D%/support/colfile.h \
	%D%/support/files.c %D%/support/files.h \
	%D%/support/fixture.c %D%/support/fixture.h \
	%D%/support/json.c %D%/support/json.h \
	%D%/support/memory.c %D%/support/memory.h \
	%D%/support/mkarea.c %D%/support/mkarea.h \
	%D%/support/mkcol.c %D%/support/mkcol.h \
	%D%/support/mkdff.c %D%/support/mkdff.h \
	%D%/support/mktext.c %D%/support/mktext.h \
	%D%/support/netbuild.c %D%/support/netbuild.h \
	%D%/support/odd.c %D%/support/odd.h \
	%D%/support/real.c %D%/support/real.h \
	%D%/support/rowset.c %D%/support/rowset.h \
	%D%/support/scatter.c %D%/support/scatter.h \
	%D%/support/scribble.c %D%/support/scribble.h \
	%D%/support/skins.c %D%/support/skins.h \
	%D%/support/stroll.h \
	%D%/support/sql.c %D%/support/sql.h \
	%D%/support/stores.c %D%/support/stores.h \
	%D%/support/suite.c %D%/support/suite.h \
	%D%/support/toy.c %D%/support/toy.h \
	%D%/support/xml.c %D%/support/xml.h \
	%D%/support/trips.c %D%/support/trips.h

SUITES =
include %D%/unit/local.mk
include %D%/prop/local.mk
check_PROGRAMS += $(SUITES)
TESTS += $(SUITES)
endif

# Text -> area file, by hand and for the fuzz corpus.
check_PROGRAMS += %D%/mkarea
%C%_mkarea_SOURCES = %D%/support/mkarea.c %D%/support/mkarea.h \
	%D%/support/mkarea_main.c %D%/support/mktext.c %D%/support/mktext.h
%C%_mkarea_CPPFLAGS = -I$(top_srcdir)/tests

# Text -> .col and .dff, by hand, for command-line tests and for the fuzz corpus.
check_PROGRAMS += %D%/mkmodel
%C%_mkmodel_SOURCES = %D%/support/mkcol.c %D%/support/mkcol.h \
	%D%/support/mkdff.c %D%/support/mkdff.h \
	%D%/support/mkmodel_main.c %D%/support/mktext.c %D%/support/mktext.h
%C%_mkmodel_CPPFLAGS = -I$(top_srcdir)/tests
%C%_mkmodel_LDADD = -lm
EXTRA_DIST += %D%/fixtures %D%/support/lsan.supp

include %D%/fuzz/local.mk
