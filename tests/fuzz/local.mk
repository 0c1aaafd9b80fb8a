# One target a reader, README.md tells how to add one. Without libFuzzer the same files are
# linked with replay.c and run on their corpus by `make check`.
FUZZ_TARGETS = %D%/fuzz_area %D%/fuzz_col %D%/fuzz_csv %D%/fuzz_database %D%/fuzz_dff \
	%D%/fuzz_graph %D%/fuzz_img %D%/fuzz_paths %D%/fuzz_prepared %D%/fuzz_table %D%/fuzz_words \
	%D%/fuzz_zone
FUZZ_CPP = $(PN_LIB_INCLUDES) -I$(top_srcdir)/tests
FUZZ_LIBS = lib/libpathnode-all.la

%C%_fuzz_area_SOURCES = %D%/fuzz_area.c $(FUZZ_MAIN)
%C%_fuzz_area_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_area_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_area_LDADD = $(FUZZ_LIBS)

%C%_fuzz_col_SOURCES = %D%/fuzz_col.c $(FUZZ_MAIN)
%C%_fuzz_col_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_col_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_col_LDADD = $(FUZZ_LIBS)

%C%_fuzz_csv_SOURCES = %D%/fuzz_csv.c $(FUZZ_MAIN)
%C%_fuzz_csv_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_csv_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_csv_LDADD = $(FUZZ_LIBS)

%C%_fuzz_dff_SOURCES = %D%/fuzz_dff.c $(FUZZ_MAIN)
%C%_fuzz_dff_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_dff_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_dff_LDADD = $(FUZZ_LIBS)

%C%_fuzz_graph_SOURCES = %D%/fuzz_graph.c $(FUZZ_MAIN)
%C%_fuzz_graph_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_graph_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_graph_LDADD = $(FUZZ_LIBS)

%C%_fuzz_img_SOURCES = %D%/fuzz_img.c $(FUZZ_MAIN)
%C%_fuzz_img_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_img_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_img_LDADD = $(FUZZ_LIBS)

%C%_fuzz_database_SOURCES = %D%/fuzz_database.c $(FUZZ_MAIN)
%C%_fuzz_database_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_database_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS)
%C%_fuzz_database_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_database_LDADD = $(FUZZ_LIBS) $(SQLITE_LIBS)

%C%_fuzz_paths_SOURCES = %D%/fuzz_paths.c $(FUZZ_MAIN)
%C%_fuzz_paths_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_paths_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_paths_LDADD = $(FUZZ_LIBS)

%C%_fuzz_prepared_SOURCES = %D%/fuzz_prepared.c $(FUZZ_MAIN)
%C%_fuzz_prepared_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_prepared_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_prepared_LDADD = $(FUZZ_LIBS)

%C%_fuzz_table_SOURCES = %D%/fuzz_table.c $(FUZZ_MAIN)
%C%_fuzz_table_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_table_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_table_LDADD = $(FUZZ_LIBS)

%C%_fuzz_words_SOURCES = %D%/fuzz_words.c $(FUZZ_MAIN)
%C%_fuzz_words_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_words_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_words_LDADD = $(FUZZ_LIBS)

%C%_fuzz_zone_SOURCES = %D%/fuzz_zone.c $(FUZZ_MAIN)
%C%_fuzz_zone_CPPFLAGS = $(FUZZ_CPP)
%C%_fuzz_zone_LDFLAGS = $(FUZZ_LINK)
%C%_fuzz_zone_LDADD = $(FUZZ_LIBS)

EXTRA_DIST += %D%/README.md %D%/corpus %D%/csv.dict %D%/database.dict

if FUZZERS
# They fuzz for ever when run without arguments: built by name, never by `make check`.
FUZZ_LINK = $(AM_LDFLAGS) -fsanitize=fuzzer
FUZZ_MAIN = %D%/fuzz.h
EXTRA_PROGRAMS += $(FUZZ_TARGETS)
else
FUZZ_LINK = $(AM_LDFLAGS)
FUZZ_MAIN = %D%/fuzz.h %D%/replay.c
check_PROGRAMS += $(FUZZ_TARGETS)
TESTS += $(FUZZ_TARGETS)
endif
