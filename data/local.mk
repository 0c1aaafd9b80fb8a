# The sample world. `make sample` makes it again, byte for byte (see sample/README.md).
EXTRA_DIST += %D%/sample %D%/town

profilesdir = $(pkgdatadir)/profiles
dist_profiles_DATA = $(PN_PROFILES)
bodiesdir = $(pkgdatadir)/bodies
dist_bodies_DATA = $(PN_BODIES)
dist_pkgdata_DATA = %D%/schema.sql %D%/label_schema.sql %D%/finding_schema.sql \
	%D%/surface_schema.sql

# Made-up skeletons for the manual and the tests.
EXTRA_DIST += %D%/skin
