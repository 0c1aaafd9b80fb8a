# A program a room, or a file where the room is big: NAME is made from NAME.c.
SUITES += %D%/test_area
SUITES += %D%/test_base
SUITES += %D%/test_closures
SUITES += %D%/test_col
SUITES += %D%/test_col_change
SUITES += %D%/test_col_lint
SUITES += %D%/test_col_real
SUITES += %D%/test_compile
SUITES += %D%/test_compile_check
SUITES += %D%/test_compile_real
SUITES += %D%/test_compare
SUITES += %D%/test_csv
SUITES += %D%/test_csv_save
SUITES += %D%/test_cut
SUITES += %D%/test_database
SUITES += %D%/test_database_files
SUITES += %D%/test_derive
SUITES += %D%/test_edits
SUITES += %D%/test_draw
SUITES += %D%/test_fixtures
SUITES += %D%/test_folder_save
SUITES += %D%/test_formats
SUITES += %D%/test_graph
SUITES += %D%/test_graph_real
SUITES += %D%/test_groups_real
SUITES += %D%/test_img
SUITES += %D%/test_itinerary
SUITES += %D%/test_line
SUITES += %D%/test_index
SUITES += %D%/test_labels_sql
SUITES += %D%/test_network
SUITES += %D%/test_report
SUITES += %D%/test_route
SUITES += %D%/test_route_real
SUITES += %D%/test_rows
SUITES += %D%/test_rows_fit
SUITES += %D%/test_saved
SUITES += %D%/test_schema
SUITES += %D%/test_sketch
SUITES += %D%/test_snap
SUITES += %D%/test_source
SUITES += %D%/test_stamp
SUITES += %D%/test_table
SUITES += %D%/test_text
SUITES += %D%/test_world
SUITES += %D%/test_zone
# What is checked, compared and packed.
SUITES += %D%/test_diff
SUITES += %D%/test_lint
SUITES += %D%/test_pack
EXTRA_DIST += %D%/lint_faults.def

EXTRA_DIST += tests/data/routes.csv

# Pictures are a library of their own.
%C%_test_draw_LDADD = lib/libpathnode-draw-all.la $(LDADD)
