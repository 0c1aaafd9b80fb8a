# The library, in floor order: an include may only point to a lower floor (HACKING.md).
# A room's sources are listed in its own local.mk.

PN_LIB_INCLUDES = -I$(top_srcdir)/lib -I$(top_srcdir)/lib/api -I$(top_builddir)/lib

# What is compiled in as well as installed.
PN_PROFILES = data/profiles/car.conf data/profiles/truck.conf data/profiles/emergency.conf \
	data/profiles/boat.conf data/profiles/ped.conf data/profiles/bike.conf
PN_BODIES = data/bodies/sa-ped.conf data/bodies/iii-ped.conf data/bodies/recast.conf \
	data/bodies/jolt-like.conf

noinst_LTLIBRARIES += lib/libpathnode-all.la
lib_libpathnode_all_la_CPPFLAGS = $(PN_LIB_INCLUDES)
# Sums that must not be fused: shape/ray.h.
lib_libpathnode_all_la_CFLAGS = $(AM_CFLAGS) -ffp-contract=off $(SQLITE_CFLAGS) \
	$(NETTLE_CFLAGS) $(INIH_CFLAGS)
lib_libpathnode_all_la_LIBADD = lib/libpathnode-base.la $(SQLITE_LIBS) $(NETTLE_LIBS) \
	$(CSV_LIBS) $(INIH_LIBS)
lib_libpathnode_all_la_SOURCES =
nodist_lib_libpathnode_all_la_SOURCES =

pn_apidir = $(includedir)
pn_api_subdir = $(includedir)/pathnode
pn_api_HEADERS = lib/api/pathnode.h
pn_api_sub_HEADERS =

include lib/base/local.mk
include lib/text/local.mk
include lib/area/local.mk
include lib/img/local.mk
include lib/zone/local.mk
include lib/paths/local.mk
include lib/mesh/local.mk
include lib/col/local.mk
include lib/dff/local.mk
include lib/skin/local.mk
include lib/ipl/local.mk
include lib/shape/local.mk
include lib/network/local.mk
include lib/derive/local.mk
include lib/graph/local.mk
include lib/index/local.mk
include lib/scene/local.mk
include lib/gather/local.mk
include lib/route/local.mk
include lib/cut/local.mk
include lib/prepared/local.mk
include lib/flex/local.mk
include lib/profile/local.mk
include lib/plan/local.mk
include lib/walk/local.mk
include lib/ground/local.mk
include lib/edit/local.mk
include lib/compile/local.mk
include lib/lint/local.mk
include lib/groups/local.mk
include lib/exchange/local.mk
include lib/store/local.mk
include lib/diff/local.mk
include lib/guide/local.mk
include lib/report/local.mk
include lib/draw/local.mk

# What is installed: the same objects, only the public names (pn_, not pn__) exported.
lib_LTLIBRARIES += lib/libpathnode.la
lib_libpathnode_la_SOURCES =
lib_libpathnode_la_LIBADD = lib/libpathnode-all.la
lib_libpathnode_la_LDFLAGS = $(AM_LDFLAGS) -no-undefined -version-info 0:0:0 \
	-export-symbols-regex '^pn_[^_]'

# Pictures are a library of their own, so that nothing else waits for cairo to be loaded.
# It has its own copy of base/: private functions are not to be had from libpathnode. The
# command opens it by soname, which ends in PN_DRAW_CURRENT.
PN_DRAW_CURRENT = 0
lib_LTLIBRARIES += lib/libpathnode-draw.la
lib_libpathnode_draw_la_SOURCES =
lib_libpathnode_draw_la_LIBADD = lib/libpathnode-draw-all.la lib/libpathnode-base.la \
	lib/libpathnode.la
lib_libpathnode_draw_la_LDFLAGS = $(AM_LDFLAGS) -no-undefined \
	-version-info $(PN_DRAW_CURRENT):0:0 -export-symbols-regex '^pn_map_'
