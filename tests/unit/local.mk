# One program a room.
check_PROGRAMS += %D%/test_base
TESTS += %D%/test_base
%C%_test_base_SOURCES = %D%/test_base.c
%C%_test_base_CPPFLAGS = $(TESTS_CPP)
%C%_test_base_CFLAGS = $(TESTS_C)
%C%_test_base_LDFLAGS = $(TESTS_LINK)
%C%_test_base_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_cut
TESTS += %D%/test_cut
%C%_test_cut_SOURCES = %D%/test_cut.c
%C%_test_cut_CPPFLAGS = $(TESTS_CPP)
%C%_test_cut_CFLAGS = $(TESTS_C)
%C%_test_cut_LDFLAGS = $(TESTS_LINK)
%C%_test_cut_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_graph
TESTS += %D%/test_graph
%C%_test_graph_SOURCES = %D%/test_graph.c
%C%_test_graph_CPPFLAGS = $(TESTS_CPP)
%C%_test_graph_CFLAGS = $(TESTS_C)
%C%_test_graph_LDFLAGS = $(TESTS_LINK)
%C%_test_graph_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_index
TESTS += %D%/test_index
%C%_test_index_SOURCES = %D%/test_index.c
%C%_test_index_CPPFLAGS = $(TESTS_CPP)
%C%_test_index_CFLAGS = $(TESTS_C)
%C%_test_index_LDFLAGS = $(TESTS_LINK)
%C%_test_index_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_report
TESTS += %D%/test_report
%C%_test_report_SOURCES = %D%/test_report.c
%C%_test_report_CPPFLAGS = $(TESTS_CPP)
%C%_test_report_CFLAGS = $(TESTS_C)
%C%_test_report_LDFLAGS = $(TESTS_LINK)
%C%_test_report_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_route
TESTS += %D%/test_route
%C%_test_route_SOURCES = %D%/test_route.c
%C%_test_route_CPPFLAGS = $(TESTS_CPP)
%C%_test_route_CFLAGS = $(TESTS_C)
%C%_test_route_LDFLAGS = $(TESTS_LINK)
%C%_test_route_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_route_real
TESTS += %D%/test_route_real
EXTRA_DIST += tests/data/routes.csv
%C%_test_route_real_SOURCES = %D%/test_route_real.c
%C%_test_route_real_CPPFLAGS = $(TESTS_CPP)
%C%_test_route_real_CFLAGS = $(TESTS_C)
%C%_test_route_real_LDFLAGS = $(TESTS_LINK)
%C%_test_route_real_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_text
TESTS += %D%/test_text
%C%_test_text_SOURCES = %D%/test_text.c
%C%_test_text_CPPFLAGS = $(TESTS_CPP)
%C%_test_text_CFLAGS = $(TESTS_C)
%C%_test_text_LDFLAGS = $(TESTS_LINK)
%C%_test_text_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_area
TESTS += %D%/test_area
%C%_test_area_SOURCES = %D%/test_area.c
%C%_test_area_CPPFLAGS = $(TESTS_CPP)
%C%_test_area_CFLAGS = $(TESTS_C)
%C%_test_area_LDFLAGS = $(TESTS_LINK)
%C%_test_area_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_fixtures
TESTS += %D%/test_fixtures
%C%_test_fixtures_SOURCES = %D%/test_fixtures.c
%C%_test_fixtures_CPPFLAGS = $(TESTS_CPP)
%C%_test_fixtures_CFLAGS = $(TESTS_C)
%C%_test_fixtures_LDFLAGS = $(TESTS_LINK)
%C%_test_fixtures_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_img
TESTS += %D%/test_img
%C%_test_img_SOURCES = %D%/test_img.c
%C%_test_img_CPPFLAGS = $(TESTS_CPP)
%C%_test_img_CFLAGS = $(TESTS_C)
%C%_test_img_LDFLAGS = $(TESTS_LINK)
%C%_test_img_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_network
TESTS += %D%/test_network
%C%_test_network_SOURCES = %D%/test_network.c
%C%_test_network_CPPFLAGS = $(TESTS_CPP)
%C%_test_network_CFLAGS = $(TESTS_C)
%C%_test_network_LDFLAGS = $(TESTS_LINK)
%C%_test_network_LDADD = $(TESTS_LIBS)
check_PROGRAMS += %D%/test_source
TESTS += %D%/test_source
%C%_test_source_SOURCES = %D%/test_source.c
%C%_test_source_CPPFLAGS = $(TESTS_CPP)
%C%_test_source_CFLAGS = $(TESTS_C)
%C%_test_source_LDFLAGS = $(TESTS_LINK)
%C%_test_source_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_compile
TESTS += %D%/test_compile
%C%_test_compile_SOURCES = %D%/test_compile.c
%C%_test_compile_CPPFLAGS = $(TESTS_CPP)
%C%_test_compile_CFLAGS = $(TESTS_C)
%C%_test_compile_LDFLAGS = $(TESTS_LINK)
%C%_test_compile_LDADD = $(TESTS_LIBS)
check_PROGRAMS += %D%/test_draw
TESTS += %D%/test_draw
%C%_test_draw_SOURCES = %D%/test_draw.c
%C%_test_draw_CPPFLAGS = $(TESTS_CPP)
%C%_test_draw_CFLAGS = $(TESTS_C)
%C%_test_draw_LDFLAGS = $(TESTS_LINK)
%C%_test_draw_LDADD = $(TESTS_LIBS)
check_PROGRAMS += %D%/test_sketch
TESTS += %D%/test_sketch
%C%_test_sketch_SOURCES = %D%/test_sketch.c
%C%_test_sketch_CPPFLAGS = $(TESTS_CPP)
%C%_test_sketch_CFLAGS = $(TESTS_C)
%C%_test_sketch_LDFLAGS = $(TESTS_LINK)
%C%_test_sketch_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_world
TESTS += %D%/test_world
%C%_test_world_SOURCES = %D%/test_world.c
%C%_test_world_CPPFLAGS = $(TESTS_CPP)
%C%_test_world_CFLAGS = $(TESTS_C)
%C%_test_world_LDFLAGS = $(TESTS_LINK)
%C%_test_world_LDADD = $(TESTS_LIBS)


check_PROGRAMS += %D%/test_derive
TESTS += %D%/test_derive
%C%_test_derive_SOURCES = %D%/test_derive.c
%C%_test_derive_CPPFLAGS = $(TESTS_CPP)
%C%_test_derive_CFLAGS = $(TESTS_C)
%C%_test_derive_LDFLAGS = $(TESTS_LINK)
%C%_test_derive_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_rows
TESTS += %D%/test_rows
%C%_test_rows_SOURCES = %D%/test_rows.c
%C%_test_rows_CPPFLAGS = $(TESTS_CPP)
%C%_test_rows_CFLAGS = $(TESTS_C)
%C%_test_rows_LDFLAGS = $(TESTS_LINK)
%C%_test_rows_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_csv
TESTS += %D%/test_csv
%C%_test_csv_SOURCES = %D%/test_csv.c
%C%_test_csv_CPPFLAGS = $(TESTS_CPP)
%C%_test_csv_CFLAGS = $(TESTS_C)
%C%_test_csv_LDFLAGS = $(TESTS_LINK)
%C%_test_csv_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_database
TESTS += %D%/test_database
%C%_test_database_SOURCES = %D%/test_database.c
%C%_test_database_CPPFLAGS = $(TESTS_CPP)
%C%_test_database_CFLAGS = $(TESTS_C) $(SQLITE_CFLAGS)
%C%_test_database_LDFLAGS = $(TESTS_LINK)
%C%_test_database_LDADD = $(TESTS_LIBS) $(SQLITE_LIBS)

check_PROGRAMS += %D%/test_schema
TESTS += %D%/test_schema
%C%_test_schema_SOURCES = %D%/test_schema.c
%C%_test_schema_CPPFLAGS = $(TESTS_CPP)
%C%_test_schema_CFLAGS = $(TESTS_C) $(SQLITE_CFLAGS)
%C%_test_schema_LDFLAGS = $(TESTS_LINK)
%C%_test_schema_LDADD = $(TESTS_LIBS) $(SQLITE_LIBS)
check_PROGRAMS += %D%/test_saved
TESTS += %D%/test_saved
%C%_test_saved_SOURCES = %D%/test_saved.c
%C%_test_saved_CPPFLAGS = $(TESTS_CPP)
%C%_test_saved_CFLAGS = $(TESTS_C)
%C%_test_saved_LDFLAGS = $(TESTS_LINK)
%C%_test_saved_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_compile_check
TESTS += %D%/test_compile_check
%C%_test_compile_check_SOURCES = %D%/test_compile_check.c
%C%_test_compile_check_CPPFLAGS = $(TESTS_CPP)
%C%_test_compile_check_CFLAGS = $(TESTS_C)
%C%_test_compile_check_LDFLAGS = $(TESTS_LINK)
%C%_test_compile_check_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_compile_real
TESTS += %D%/test_compile_real
%C%_test_compile_real_SOURCES = %D%/test_compile_real.c
%C%_test_compile_real_CPPFLAGS = $(TESTS_CPP)
%C%_test_compile_real_CFLAGS = $(TESTS_C)
%C%_test_compile_real_LDFLAGS = $(TESTS_LINK)
%C%_test_compile_real_LDADD = $(TESTS_LIBS)

check_PROGRAMS += %D%/test_graph_real
TESTS += %D%/test_graph_real
%C%_test_graph_real_SOURCES = %D%/test_graph_real.c
%C%_test_graph_real_CPPFLAGS = $(TESTS_CPP)
%C%_test_graph_real_CFLAGS = $(TESTS_C)
%C%_test_graph_real_LDFLAGS = $(TESTS_LINK)
%C%_test_graph_real_LDADD = $(TESTS_LIBS)
