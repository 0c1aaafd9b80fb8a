# Benchmarks: built and run by `make bench` only, with whatever CFLAGS are (-O2 by default).
# PATHNODE_SA_NODES names the original files; without it they run on a made-up world.
PN_BENCHES = %D%/bench_load %D%/bench_store %D%/bench_csv %D%/bench_growth \
	%D%/bench_route

bench: all $(PN_BENCHES)
	@rm -f %D%/bench.failed
	@for bench in $(PN_BENCHES); do \
	    echo "== $$bench"; $$bench || echo "$$bench failed" > %D%/bench.failed; \
	done | tee %D%/bench.log
	@echo "== all goals"; grep '^goal' %D%/bench.log
	@test ! -f %D%/bench.failed || { cat %D%/bench.failed; exit 1; }
.PHONY: bench

EXTRA_PROGRAMS += %D%/bench_load %D%/bench_growth
%C%_bench_load_SOURCES = %D%/bench_load.c %D%/bench.h %D%/source.h
%C%_bench_load_CPPFLAGS = $(TESTS_CPP)
%C%_bench_load_LDADD = tests/libworld.la lib/libpathnode-all.la
%C%_bench_growth_SOURCES = %D%/bench_growth.c %D%/bench.h
%C%_bench_growth_CPPFLAGS = $(TESTS_CPP)
%C%_bench_growth_LDADD = tests/libworld.la lib/libpathnode-all.la
EXTRA_PROGRAMS += %D%/bench_csv
%C%_bench_csv_SOURCES = %D%/bench_csv.c %D%/bench.h bin/heap.c bin/heap.h
%C%_bench_csv_CPPFLAGS = $(TESTS_CPP) -I$(top_srcdir)/bin
%C%_bench_csv_LDADD = tests/libworld.la lib/libpathnode-all.la $(CSV_LIBS)
CLEANFILES += $(PN_BENCHES) %D%/bench.log %D%/bench.failed

# Routes and nearest nodes; Boost Graph is the peer if configure found it.
EXTRA_PROGRAMS += %D%/bench_route
%C%_bench_route_SOURCES = %D%/bench_route.c %D%/bench.h %D%/source.h %D%/peer.h
%C%_bench_route_CPPFLAGS = $(TESTS_CPP)
%C%_bench_route_LDADD = tests/libworld.la lib/libpathnode-all.la
if HAVE_BOOST_GRAPH
%C%_bench_route_SOURCES += %D%/boost_astar.cc
%C%_bench_route_CPPFLAGS += -DHAVE_BOOST_GRAPH
endif

# Databases against bare SQLite.
EXTRA_PROGRAMS += %D%/bench_store
%C%_bench_store_SOURCES = %D%/bench_store.c %D%/bench.h
%C%_bench_store_CPPFLAGS = $(TESTS_CPP)
%C%_bench_store_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS)
%C%_bench_store_LDADD = tests/libworld.la lib/libpathnode-all.la $(SQLITE_LIBS)

# The engines on the cut graph, and the peers that configure found.
# `bench/bench_prepared NODES` shows how they grow.
PN_BENCHES += %D%/bench_prepared
EXTRA_PROGRAMS += %D%/bench_prepared
%C%_bench_prepared_SOURCES = %D%/bench_prepared.c %D%/bench.h %D%/peer.h bin/heap.c bin/heap.h
%C%_bench_prepared_CPPFLAGS = $(TESTS_CPP) -I$(top_srcdir)/bin
%C%_bench_prepared_CFLAGS = $(AM_CFLAGS) $(IGRAPH_CFLAGS)
%C%_bench_prepared_LDADD = tests/libworld.la lib/libpathnode-all.la
if HAVE_BOOST_GRAPH
%C%_bench_prepared_SOURCES += %D%/boost_astar.cc
%C%_bench_prepared_CPPFLAGS += -DHAVE_BOOST_GRAPH
endif
if HAVE_IGRAPH
%C%_bench_prepared_SOURCES += %D%/igraph_dijkstra.c
%C%_bench_prepared_CPPFLAGS += -DHAVE_IGRAPH
%C%_bench_prepared_LDADD += $(IGRAPH_LIBS)
endif
if HAVE_ROUTINO
%C%_bench_prepared_SOURCES += %D%/routino_route.c
%C%_bench_prepared_CPPFLAGS += -DHAVE_ROUTINO
%C%_bench_prepared_LDADD += -lroutino
endif

# What a user waits for: tables, reach, the nearest road; whole processes.
PN_BENCHES += %D%/bench_asking %D%/bench_process
EXTRA_PROGRAMS += %D%/bench_asking %D%/bench_process
%C%_bench_asking_SOURCES = %D%/bench_asking.c %D%/bench.h %D%/source.h
%C%_bench_asking_CPPFLAGS = $(TESTS_CPP)
%C%_bench_asking_LDADD = tests/libworld.la lib/libpathnode-all.la
%C%_bench_process_SOURCES = %D%/bench_process.c %D%/bench.h %D%/source.h
%C%_bench_process_CPPFLAGS = $(TESTS_CPP)
%C%_bench_process_LDADD = tests/libworld.la lib/libpathnode-all.la

# How it grows to 64 games; labels in SQL, against SpatiaLite if it can be loaded.
PN_BENCHES += %D%/bench_growth_index %D%/bench_labels
EXTRA_PROGRAMS += %D%/bench_growth_index %D%/bench_labels
%C%_bench_growth_index_SOURCES = %D%/bench_growth_index.c %D%/bench.h
%C%_bench_growth_index_CPPFLAGS = $(TESTS_CPP)
%C%_bench_growth_index_LDADD = tests/libworld.la lib/libpathnode-all.la
%C%_bench_labels_SOURCES = %D%/bench_labels.c %D%/bench.h %D%/source.h
%C%_bench_labels_CPPFLAGS = $(TESTS_CPP)
%C%_bench_labels_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS)
%C%_bench_labels_LDADD = tests/libworld.la lib/libpathnode-all.la $(SQLITE_LIBS)

EXTRA_DIST += %D%/RESULTS.md

# Collision files.
PN_BENCHES += %D%/bench_col
EXTRA_PROGRAMS += %D%/bench_col
%C%_bench_col_SOURCES = %D%/bench_col.c %D%/bench.h
%C%_bench_col_CPPFLAGS = $(TESTS_CPP)
%C%_bench_col_LDADD = lib/libpathnode-all.la

# Checking, comparing and compiling the whole map.
PN_BENCHES += %D%/bench_edit
EXTRA_PROGRAMS += %D%/bench_edit
%C%_bench_edit_SOURCES = %D%/bench_edit.c %D%/bench.h %D%/source.h
%C%_bench_edit_CPPFLAGS = $(TESTS_CPP)
%C%_bench_edit_LDADD = tests/libworld.la lib/libpathnode-all.la

# Rays in a made-up city, and the peers that configure found.
PN_BENCHES += %D%/bench_scene
EXTRA_PROGRAMS += %D%/bench_scene
%C%_bench_scene_SOURCES = %D%/bench_scene.c %D%/bench.h %D%/peer_city.h %D%/scene_peer.h
%C%_bench_scene_CPPFLAGS = $(TESTS_CPP)
%C%_bench_scene_LDADD = tests/libworld.la lib/libpathnode-all.la
if HAVE_BULLET
%C%_bench_scene_SOURCES += %D%/bullet_scene.cc %D%/bullet_world.h
%C%_bench_scene_CPPFLAGS += -DHAVE_BULLET $(BULLET_CFLAGS)
%C%_bench_scene_LDADD += -lBulletCollision -lLinearMath
endif
if HAVE_EMBREE
%C%_bench_scene_SOURCES += %D%/embree_scene.cc
%C%_bench_scene_CPPFLAGS += -DHAVE_EMBREE
%C%_bench_scene_LDADD += -lembree3
endif

# Skeletons.
PN_BENCHES += %D%/bench_skin
EXTRA_PROGRAMS += %D%/bench_skin
%C%_bench_skin_SOURCES = %D%/bench_skin.c %D%/bench.h
%C%_bench_skin_CPPFLAGS = $(TESTS_CPP)
%C%_bench_skin_LDADD = lib/libpathnode-all.la -lm

# Sweeps and the body, against Bullet's if configure found it.
PN_BENCHES += %D%/bench_walk
EXTRA_PROGRAMS += %D%/bench_walk
%C%_bench_walk_SOURCES = %D%/bench_walk.c %D%/bench.h %D%/walk_cases.c %D%/walk_cases.h \
	%D%/walk_ours.c %D%/walk_peer.h %D%/peer_city.h %D%/scene_peer.h
%C%_bench_walk_CPPFLAGS = $(TESTS_CPP)
%C%_bench_walk_LDADD = tests/libworld.la lib/libpathnode-all.la
if HAVE_BULLET
%C%_bench_walk_SOURCES += %D%/bullet_scene.cc %D%/bullet_walk.cc %D%/bullet_world.h
%C%_bench_walk_CPPFLAGS += -DHAVE_BULLET $(BULLET_CFLAGS)
%C%_bench_walk_LDADD += -lBulletDynamics -lBulletCollision -lLinearMath
endif
