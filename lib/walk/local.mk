# walk/: a body of balls that walks the scene
lib_libpathnode_all_la_SOURCES += \
	%D%/along.c \
	%D%/balls.c \
	%D%/body.c %D%/body.h %D%/body_keys.def \
	%D%/climb.c \
	%D%/fall.c \
	%D%/film.c %D%/film_parts.h %D%/film_balls.c %D%/film_character.c \
	%D%/footing.c \
	%D%/head.c \
	%D%/ledge.c \
	%D%/material.c \
	%D%/slide.c \
	%D%/walk.c %D%/walk_parts.h
pn_api_sub_HEADERS += lib/api/pathnode/body.h lib/api/pathnode/film.h lib/api/pathnode/walk.h

# The bodies of data/bodies, as strings.
nodist_lib_libpathnode_all_la_SOURCES += %D%/builtin.c
CLEANFILES += %D%/builtin.c
%D%/builtin.c: $(PN_BODIES) $(top_srcdir)/build-aux/pn-strings.sh
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  $(SHELL) $(top_srcdir)/build-aux/pn-strings.sh data/bodies walk/body.h pn__body \
	    $(top_srcdir) $(PN_BODIES) > $@.new && mv $@.new $@
