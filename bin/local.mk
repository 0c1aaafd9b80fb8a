# The tool: words, options, exit codes. Sees the library only through lib/api.
bin_PROGRAMS += %D%/pathnode
%C%_pathnode_SOURCES = \
	%D%/cmd.h %D%/commands.c %D%/main.c \
	%D%/heap.c %D%/heap.h \
	%D%/index_file.c %D%/index_file.h \
	%D%/opts.c %D%/opts.h \
	%D%/output.c %D%/output.h \
	%D%/say.c %D%/say.h \
	%D%/picture.c %D%/picture.h \
	%D%/progress.c %D%/progress.h \
	%D%/source.c %D%/source.h \
	%D%/words.c %D%/words.h \
	%D%/node_view.c %D%/node_view.h \
	%D%/compile_edits.c %D%/compile_edits.h \
	%D%/compile_paths.c %D%/compile_paths.h \
	%D%/cmd_compile.c %D%/cmd_export.c %D%/cmd_help.c %D%/cmd_import.c %D%/cmd_info.c \
	%D%/cmd_map.c %D%/cmd_near.c %D%/cmd_nearest_of.c %D%/cmd_node.c %D%/cmd_prepare.c \
	%D%/cmd_reach.c %D%/cmd_table.c \
	%D%/cmd_regions.c %D%/cmd_route.c \
	%D%/query.h %D%/route_answer.c %D%/route_choices.c %D%/route_ends.c %D%/route_explain.c \
	%D%/route_find.c %D%/route_guide.c %D%/reach_find.c %D%/route_pairs.c \
	%D%/pairs.h %D%/pairs_print.c %D%/route_profile.c %D%/route_rules.c %D%/route_text.c \
	%D%/table.h %D%/table_file.c %D%/table_file.h %D%/table_print.c
%C%_pathnode_SOURCES += \
	%D%/lint_text.c %D%/lint_text.h \
	%D%/diff_text.c %D%/diff_text.h \
	%D%/export_graph.c %D%/export_graph.h \
	%D%/target.c %D%/target.h \
	%D%/light_file.c %D%/light_file.h \
	%D%/cmd_connect.c %D%/cmd_disconnect.c %D%/cmd_switch.c %D%/cmd_apply.c \
	%D%/cmd_diff.c %D%/cmd_lint.c %D%/cmd_merge.c %D%/cmd_pack.c
noinst_HEADERS += %D%/commands.def
%C%_pathnode_CPPFLAGS = -I$(top_srcdir)/lib/api
%C%_pathnode_LDADD = lib/libpathnode.la
if OPEN_DRAW
%C%_pathnode_CPPFLAGS += -DDRAW_LIBRARY='"libpathnode-draw.so.$(PN_DRAW_CURRENT)"'
%C%_pathnode_LDADD += $(DLOPEN_LIBS)
else
%C%_pathnode_LDADD += lib/libpathnode-draw.la
endif

# Collision files and models.
%C%_pathnode_SOURCES += %D%/subcommand.c %D%/subcommand.h %D%/mesh_list.c %D%/mesh_list.h \
	%D%/cmd_col.c %D%/col_files.c %D%/col_files.h %D%/col_convert.c %D%/col_export.c \
	%D%/col_info.c %D%/col_lint.c %D%/findings.c %D%/findings.h \
	%D%/cmd_dff.c %D%/dff_files.h %D%/dff_export.c %D%/dff_info.c %D%/dff_lint.c \
	%D%/dff_bake.c %D%/dff_models.c

# The placed world.
%C%_pathnode_SOURCES += %D%/cmd_scene.c %D%/scene_files.h %D%/scene_answers.c \
	%D%/scene_build.c \
	%D%/scene_export.c %D%/scene_info.c %D%/scene_rays.c
%C%_pathnode_SOURCES += %D%/cmd_nodes.c %D%/nodes_files.h %D%/nodes_snap.c \
	%D%/snap_answers.c

# Skeletons.
%C%_pathnode_SOURCES += %D%/cmd_skin.c %D%/skin_body.c %D%/skin_export.c %D%/skin_files.c \
	%D%/skin_files.h %D%/skin_info.c %D%/skin_lint.c

# A body in it.
%C%_pathnode_SOURCES += %D%/cmd_walk.c %D%/walk_body.c %D%/walk_body.h \
	%D%/walk_film.c %D%/walk_film.h %D%/walk_report.c \
	%D%/walk_places.c %D%/walk_places.h %D%/walk_report.h \
	%D%/cmd_links.c %D%/links_files.h %D%/links_lint.c %D%/links_report.c \
	%D%/links_report.h %D%/links_suggest.c %D%/links_world.c
