# Fuzz targets, two lines each, README.md tells how to add one. Without libFuzzer replay.c
# is their main, and `make check` runs them on their corpus.
FUZZ_LIBS = lib/libpathnode-all.la $(SQLITE_LIBS) $(FUZZ_MAIN)
FUZZ_TARGETS =
FUZZ_TARGETS += %D%/fuzz_area
FUZZ_TARGETS += %D%/fuzz_closures
FUZZ_TARGETS += %D%/fuzz_col
FUZZ_TARGETS += %D%/fuzz_csv
FUZZ_TARGETS += %D%/fuzz_database
FUZZ_TARGETS += %D%/fuzz_dff
FUZZ_TARGETS += %D%/fuzz_diff
FUZZ_TARGETS += %D%/fuzz_exchange
FUZZ_TARGETS += %D%/fuzz_graph
FUZZ_TARGETS += %D%/fuzz_gta_dat
FUZZ_TARGETS += %D%/fuzz_ide
FUZZ_TARGETS += %D%/fuzz_img
FUZZ_TARGETS += %D%/fuzz_ipl
FUZZ_TARGETS += %D%/fuzz_links
FUZZ_TARGETS += %D%/fuzz_lint
FUZZ_TARGETS += %D%/fuzz_osm
FUZZ_TARGETS += %D%/fuzz_patch
FUZZ_TARGETS += %D%/fuzz_paths
FUZZ_TARGETS += %D%/fuzz_prepared
FUZZ_TARGETS += %D%/fuzz_profile
FUZZ_TARGETS += %D%/fuzz_rejoin
FUZZ_TARGETS += %D%/fuzz_roadblox
FUZZ_TARGETS += %D%/fuzz_scene
FUZZ_TARGETS += %D%/fuzz_smd
FUZZ_TARGETS += %D%/fuzz_surfaces
FUZZ_TARGETS += %D%/fuzz_surfinfo
FUZZ_TARGETS += %D%/fuzz_table
FUZZ_TARGETS += %D%/fuzz_tracks
FUZZ_TARGETS += %D%/fuzz_words
FUZZ_TARGETS += %D%/fuzz_zone

%C%_fuzz_area_LDADD = $(FUZZ_LIBS)
%C%_fuzz_closures_LDADD = $(FUZZ_LIBS)
%C%_fuzz_col_LDADD = $(FUZZ_LIBS)
%C%_fuzz_csv_LDADD = $(FUZZ_LIBS)
%C%_fuzz_database_LDADD = $(FUZZ_LIBS)
%C%_fuzz_dff_LDADD = $(FUZZ_LIBS)
%C%_fuzz_diff_LDADD = $(FUZZ_LIBS)
%C%_fuzz_exchange_LDADD = $(FUZZ_LIBS)
%C%_fuzz_graph_LDADD = $(FUZZ_LIBS)
%C%_fuzz_gta_dat_LDADD = $(FUZZ_LIBS)
%C%_fuzz_ide_LDADD = $(FUZZ_LIBS)
%C%_fuzz_img_LDADD = $(FUZZ_LIBS)
%C%_fuzz_ipl_LDADD = $(FUZZ_LIBS)
%C%_fuzz_links_LDADD = $(FUZZ_LIBS)
%C%_fuzz_lint_LDADD = $(FUZZ_LIBS)
%C%_fuzz_osm_LDADD = $(FUZZ_LIBS)
%C%_fuzz_patch_LDADD = $(FUZZ_LIBS)
%C%_fuzz_paths_LDADD = $(FUZZ_LIBS)
%C%_fuzz_prepared_LDADD = $(FUZZ_LIBS)
%C%_fuzz_profile_LDADD = $(FUZZ_LIBS)
%C%_fuzz_rejoin_LDADD = $(FUZZ_LIBS)
%C%_fuzz_roadblox_LDADD = $(FUZZ_LIBS)
%C%_fuzz_scene_LDADD = $(FUZZ_LIBS)
%C%_fuzz_smd_LDADD = $(FUZZ_LIBS)
%C%_fuzz_surfaces_LDADD = $(FUZZ_LIBS)
%C%_fuzz_surfinfo_LDADD = $(FUZZ_LIBS)
%C%_fuzz_table_LDADD = $(FUZZ_LIBS)
%C%_fuzz_tracks_LDADD = $(FUZZ_LIBS)
%C%_fuzz_words_LDADD = $(FUZZ_LIBS)
%C%_fuzz_zone_LDADD = $(FUZZ_LIBS)

EXTRA_DIST += %D%/skeleton.h %D%/README.md %D%/corpus %D%/csv.dict %D%/database.dict

if FUZZERS
# They fuzz for ever when run without arguments: built by name, never by `make check`.
FUZZ_MAIN = $(FUZZ_ENGINE)
EXTRA_PROGRAMS += $(FUZZ_TARGETS)
else
FUZZ_MAIN = %D%/libreplay.la
check_LTLIBRARIES += %D%/libreplay.la
%C%_libreplay_la_SOURCES = %D%/file.h %D%/fuzz.h %D%/replay.c %D%/ring.h
check_PROGRAMS += $(FUZZ_TARGETS)
TESTS += $(FUZZ_TARGETS)
endif
