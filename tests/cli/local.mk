# Golden command-line tests; `make update-golden` writes the expected files anew.
TESTS += %D%/run.sh
dist_check_SCRIPTS += %D%/run.sh
EXTRA_DIST += %D%/fixtures %D%/col %D%/compile %D%/dff %D%/export %D%/help %D%/import %D%/info \
	%D%/map %D%/near %D%/nearest-of %D%/node %D%/prepare %D%/reach %D%/regions %D%/route \
	%D%/table
EXTRA_DIST += %D%/nodes %D%/scene
EXTRA_DIST += %D%/skin
EXTRA_DIST += %D%/walk %D%/links
EXTRA_DIST += %D%/diff %D%/lint %D%/merge %D%/pack
EXTRA_DIST += %D%/apply %D%/connect %D%/disconnect %D%/switch

update-golden: all tests/mkarea tests/mkmodel
	srcdir=$(srcdir) $(srcdir)/%D%/run.sh --update
.PHONY: update-golden
