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

# tests/prop/

check_PROGRAMS += %D%/test_engines
TESTS += %D%/test_engines
%C%_test_engines_SOURCES = %D%/test_engines.c
%C%_test_engines_CPPFLAGS = $(TESTS_CPP)
%C%_test_engines_CFLAGS = $(TESTS_C)
%C%_test_engines_LDFLAGS = $(TESTS_LINK)
%C%_test_engines_LDADD = $(TESTS_LIBS)
