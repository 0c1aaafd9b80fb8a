# Benchmarks: built and run by `make bench` only, with whatever CFLAGS are (-O2 by default).
# PATHNODE_SA_NODES names the original files; without it they run on a made-up world.
PN_BENCHES = %D%/bench_load %D%/bench_store %D%/bench_csv %D%/bench_growth \
	%D%/bench_route

bench: all $(PN_BENCHES)
	@for bench in $(PN_BENCHES); do echo "== $$bench"; $$bench || exit 1; done
.PHONY: bench

EXTRA_PROGRAMS += %D%/bench_load %D%/bench_growth
%C%_bench_load_SOURCES = %D%/bench_load.c %D%/bench.h
%C%_bench_load_CPPFLAGS = $(TESTS_CPP)
%C%_bench_load_LDADD = tests/libworld.la lib/libpathnode-all.la
%C%_bench_growth_SOURCES = %D%/bench_growth.c %D%/bench.h
%C%_bench_growth_CPPFLAGS = $(TESTS_CPP)
%C%_bench_growth_LDADD = tests/libworld.la lib/libpathnode-all.la
EXTRA_PROGRAMS += %D%/bench_csv
%C%_bench_csv_SOURCES = %D%/bench_csv.c %D%/bench.h
%C%_bench_csv_CPPFLAGS = $(TESTS_CPP)
%C%_bench_csv_LDADD = tests/libworld.la lib/libpathnode-all.la $(CSV_LIBS)
CLEANFILES += $(PN_BENCHES)

# Routes and nearest nodes; Boost Graph is the peer if configure found it.
EXTRA_PROGRAMS += %D%/bench_route
%C%_bench_route_SOURCES = %D%/bench_route.c %D%/bench.h %D%/peer.h
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

# The engines on the cut graph. `bench/bench_prepared NODES` shows how they grow.
PN_BENCHES += %D%/bench_prepared
EXTRA_PROGRAMS += %D%/bench_prepared
%C%_bench_prepared_SOURCES = %D%/bench_prepared.c %D%/bench.h %D%/peer.h
%C%_bench_prepared_CPPFLAGS = $(TESTS_CPP)
%C%_bench_prepared_LDADD = tests/libworld.la lib/libpathnode-all.la
if HAVE_BOOST_GRAPH
%C%_bench_prepared_SOURCES += %D%/boost_astar.cc
%C%_bench_prepared_CPPFLAGS += -DHAVE_BOOST_GRAPH
endif

# How it grows to 64 games; labels in SQL, against SpatiaLite if it can be loaded.
PN_BENCHES += %D%/bench_growth_index %D%/bench_labels
EXTRA_PROGRAMS += %D%/bench_growth_index %D%/bench_labels
%C%_bench_growth_index_SOURCES = %D%/bench_growth_index.c %D%/bench.h
%C%_bench_growth_index_CPPFLAGS = $(TESTS_CPP)
%C%_bench_growth_index_LDADD = tests/libworld.la lib/libpathnode-all.la
%C%_bench_labels_SOURCES = %D%/bench_labels.c %D%/bench.h
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
