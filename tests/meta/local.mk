# The house stays a house: shell tests that read the sources and the built library.
PN_META_TESTS = \
	%D%/banned.sh \
	%D%/circles.sh \
	%D%/commands.sh \
	%D%/exports.sh \
	%D%/floors.sh \
	%D%/headers.sh \
	%D%/installed.sh \
	%D%/length.sh \
	%D%/names.sh \
	%D%/readme.sh \
	%D%/scaling.sh \
	%D%/sources.sh \
	%D%/third_party.sh
dist_check_SCRIPTS += $(PN_META_TESTS)
TESTS += $(PN_META_TESTS)
EXTRA_DIST += %D%/lib.sh build-aux/pn-length.awk build-aux/pn-count.sh
