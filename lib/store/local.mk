# store/: networks in and out; rows.h is the one mapping for SQLite and CSV
lib_libpathnode_all_la_SOURCES += \
	%D%/areas.c %D%/assembly.c %D%/assembly_parts.h \
	%D%/columns.c %D%/columns.def \
	%D%/csv_files.h %D%/csv_load.c %D%/csv_save.c %D%/csv_tracks.c \
	%D%/database.c %D%/database.h \
	%D%/database_labels.c \
	%D%/database_tracks.c \
	%D%/database_load.c \
	%D%/database_read.c \
	%D%/database_save.c \
	%D%/database_edit.c %D%/database_findings.c %D%/database_heights.c \
	%D%/database_surfaces.c \
	%D%/detect.c \
	%D%/edited.c \
	%D%/extra.c %D%/extra.h \
	%D%/files.c %D%/files.h \
	%D%/folder.c \
	%D%/held.c \
	%D%/pack.c \
	%D%/patch.c %D%/patch_parts.h %D%/patch_conflict.c %D%/patch_ledger.c \
	%D%/patch_rows.c %D%/patch_save.c %D%/patch_script.c \
	%D%/probe.c \
	%D%/roadblox_save.c \
	%D%/row_text.c \
	%D%/rows.c %D%/columns.h \
	%D%/source.c %D%/source_parts.h \
	%D%/source_areas.c \
	%D%/source_graph.c \
	%D%/source_info.c \
	%D%/paths_save.c \
	%D%/source_paths.c \
	%D%/stamp.c \
	%D%/track_rows.c %D%/track_rows.h \
	%D%/statements.c
pn_api_sub_HEADERS += lib/api/pathnode/database_edit.h lib/api/pathnode/pack.h \
	lib/api/pathnode/patch.h \
	lib/api/pathnode/store.h

# The schemas of a database, of its labels, findings and surfaces, as strings.
nodist_lib_libpathnode_all_la_SOURCES += %D%/schema.c
CLEANFILES += %D%/schema.c
%D%/schema.c: data/schema.sql data/label_schema.sql data/finding_schema.sql \
		data/surface_schema.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && { \
	  echo '/* made from the schemas in data */'; \
	  echo '#include "config.h"'; \
	  echo '#include "store/database.h"'; \
	  for name in schema label_schema finding_schema surface_schema; do \
	    echo "const char pn__$$name[] ="; \
	    sed 's/[\\"]/\\&/g; s/.*/    "&\\n"/' $(top_srcdir)/data/$$name.sql; \
	    echo '    ;'; \
	  done; } > $@.new && mv $@.new $@
