# profile/: who travels, from INI files to costs
lib_libpathnode_all_la_SOURCES += \
	%D%/keys.c %D%/keys.def \
	%D%/light.c %D%/light.h \
	%D%/load.c \
	%D%/price.c \
	%D%/profile.h
pn_api_sub_HEADERS += lib/api/pathnode/profile.h

# The profiles of data/profiles, as strings.
nodist_lib_libpathnode_all_la_SOURCES += %D%/builtin.c
CLEANFILES += %D%/builtin.c
%D%/builtin.c: $(PN_PROFILES) $(top_srcdir)/build-aux/pn-strings.sh
	$(AM_V_GEN)$(MKDIR_P) %D% && \
	  $(SHELL) $(top_srcdir)/build-aux/pn-strings.sh data/profiles profile/profile.h \
	    pn__builtin $(top_srcdir) $(PN_PROFILES) > $@.new && mv $@.new $@
