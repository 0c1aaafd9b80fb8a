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
%D%/builtin.c: $(PN_PROFILES)
	$(AM_V_GEN)$(MKDIR_P) %D% && { \
	  echo '/* made from data/profiles */'; \
	  echo '#include "config.h"'; \
	  echo '#include "profile/profile.h"'; \
	  echo 'const char *const pn__builtin_names[] = {'; \
	  for name in $(PN_PROFILES); do \
	    basename $$name .conf | sed 's/.*/    "&",/'; \
	  done; \
	  echo '    0};'; \
	  echo 'const char *const pn__builtin_texts[] = {'; \
	  for name in $(PN_PROFILES); do \
	    sed 's/[\\"]/\\&/g; s/.*/    "&\\n"/' $(top_srcdir)/$$name; \
	    echo '    ,'; \
	  done; \
	  echo '    0};'; } > $@.new && mv $@.new $@
