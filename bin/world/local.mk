# world/: the placed world, a body in it, and paths against it: scene, walk, nodes, links
bin_pathnode_SOURCES += \
	%D%/cmd_links.c \
	%D%/cmd_nodes.c \
	%D%/cmd_scene.c \
	%D%/cmd_walk.c \
	%D%/links_files.h \
	%D%/links_lint.c \
	%D%/links_report.c %D%/links_report.h \
	%D%/links_suggest.c \
	%D%/links_world.c \
	%D%/nodes_files.h \
	%D%/nodes_snap.c \
	%D%/scene_answers.c \
	%D%/scene_build.c \
	%D%/scene_export.c \
	%D%/scene_files.h \
	%D%/scene_info.c \
	%D%/scene_rays.c \
	%D%/snap_answers.c \
	%D%/walk_body.c %D%/walk_body.h \
	%D%/walk_film.c %D%/walk_film.h \
	%D%/walk_places.c %D%/walk_places.h \
	%D%/walk_report.c %D%/walk_report.h
