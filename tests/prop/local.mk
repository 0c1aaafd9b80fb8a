# Seeded properties against a plain reference.
check_PROGRAMS += %D%/prop_index
TESTS += %D%/prop_index
%C%_prop_index_SOURCES = %D%/prop_index.c
%C%_prop_index_CPPFLAGS = $(TESTS_CPP)
%C%_prop_index_CFLAGS = $(TESTS_C)
%C%_prop_index_LDFLAGS = $(TESTS_LINK)
%C%_prop_index_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/prop_route
TESTS += %D%/prop_route
%C%_prop_route_SOURCES = %D%/prop_route.c
%C%_prop_route_CPPFLAGS = $(TESTS_CPP)
%C%_prop_route_CFLAGS = $(TESTS_C)
%C%_prop_route_LDFLAGS = $(TESTS_LINK)
%C%_prop_route_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/prop_derive
TESTS += %D%/prop_derive
%C%_prop_derive_SOURCES = %D%/prop_derive.c
%C%_prop_derive_CPPFLAGS = $(TESTS_CPP)
%C%_prop_derive_CFLAGS = $(TESTS_C)
%C%_prop_derive_LDFLAGS = $(TESTS_LINK)
%C%_prop_derive_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/prop_graph
TESTS += %D%/prop_graph
%C%_prop_graph_SOURCES = %D%/prop_graph.c
%C%_prop_graph_CPPFLAGS = $(TESTS_CPP)
%C%_prop_graph_CFLAGS = $(TESTS_C)
%C%_prop_graph_LDFLAGS = $(TESTS_LINK)
%C%_prop_graph_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/prop_compile
TESTS += %D%/prop_compile
%C%_prop_compile_SOURCES = %D%/prop_compile.c
%C%_prop_compile_CPPFLAGS = $(TESTS_CPP)
%C%_prop_compile_CFLAGS = $(TESTS_C)
%C%_prop_compile_LDFLAGS = $(TESTS_LINK)
%C%_prop_compile_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/prop_engines
TESTS += %D%/prop_engines
%C%_prop_engines_SOURCES = %D%/prop_engines.c
%C%_prop_engines_CPPFLAGS = $(TESTS_CPP)
%C%_prop_engines_CFLAGS = $(TESTS_C)
%C%_prop_engines_LDFLAGS = $(TESTS_LINK)
%C%_prop_engines_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/prop_engines_real
TESTS += %D%/prop_engines_real
%C%_prop_engines_real_SOURCES = %D%/prop_engines_real.c
%C%_prop_engines_real_CPPFLAGS = $(TESTS_CPP)
%C%_prop_engines_real_CFLAGS = $(TESTS_C)
%C%_prop_engines_real_LDFLAGS = $(TESTS_LINK)
%C%_prop_engines_real_LDADD = $(TESTS_LIBS)
