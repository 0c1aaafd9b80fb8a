# bench/

# Routes and nearest nodes; Boost Graph is the peer if configure found it.
EXTRA_PROGRAMS += %D%/bench_route
%C%_bench_route_SOURCES = %D%/bench_route.c %D%/peer.h
%C%_bench_route_CPPFLAGS = $(TESTS_CPP)
%C%_bench_route_LDADD = tests/libworld.la lib/libpathnode-all.la
if HAVE_BOOST_GRAPH
%C%_bench_route_SOURCES += %D%/boost_astar.cc
%C%_bench_route_CPPFLAGS += -DHAVE_BOOST_GRAPH
endif
