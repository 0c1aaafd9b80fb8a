# Habits: the same targets for a person and for CI. See HACKING.md.
#
#   check              every test; the last line sums them up
#   check-sanitizers   the same under ASan and UBSan
#   check-valgrind     the C tests under valgrind (slow)
#   coverage           lines of lib/ the suite runs
#   fuzz-smoke         a few seconds of every fuzz target
#   format, check-format, check-length, lint
#   bench              ratios against a floor or a peer (bench/)
#   sample             data/sample anew from its seed
#   update-golden      the expected output of the command-line tests anew

PN_C_FILES = find lib bin tests bench -name '*.[ch]'
PN_SHELL_FILES = find tests bench build-aux/pn-*.sh -name '*.sh'

.PHONY: check-sanitizers check-valgrind coverage format check-format check-length lint \
	sample lint-c lint-shell lint-man

# The sum of all closing lines, after all tests.
check-local: check-TESTS
	@$(abs_srcdir)/build-aux/pn-count.sh tests 0 test-suite.log

# A tarball is held for what lies in it; `check` is built as users build.
AM_DISTCHECK_CONFIGURE_FLAGS = --disable-dependency-tracking CFLAGS='-g -O1'

check-sanitizers:
	$(AM_V_at)$(MKDIR_P) sanitizers && cd sanitizers && { test -f config.status || \
	  CONFIG_SHELL=$(SHELL) $(abs_srcdir)/configure -q --enable-sanitizers CFLAGS='-g -O1'; }
	$(AM_V_at)$(MAKE) -C sanitizers check

# Fork mode stays on: each test is a process of its own, with a leak report of its own.
check-valgrind: all
	$(AM_V_at)CK_TIMEOUT_MULTIPLIER=50 $(MAKE) check \
	  TESTS='$(filter tests/unit/% tests/prop/%,$(TESTS))' \
	  LOG_COMPILER='$(SHELL) $(top_builddir)/libtool --mode=execute valgrind -q --leak-check=full --error-exitcode=9'

coverage:
	$(AM_V_at)$(MKDIR_P) coverage && cd coverage && { test -f config.status || \
	  $(abs_srcdir)/configure -q --enable-coverage CFLAGS='-g -O0'; }
	$(AM_V_at)find coverage -name '*.gcda' -exec rm -f {} +
	$(AM_V_at)$(MAKE) -C coverage check
	$(AM_V_at)cd coverage && gcovr -r $(abs_srcdir) --filter '$(abs_srcdir)/lib/' \
	  --exclude-lines-by-pattern '.*PN_NEVER.*' --gcov-ignore-parse-errors \
	  --print-summary -o coverage.txt . | sed 's/^/lib: /'
	@echo "the list by file: coverage/coverage.txt"

# Only version 14 lays code out as the repository has it.
format:
	cd $(srcdir) && $(PN_C_FILES) | xargs clang-format -i

check-format:
	@if ! clang-format --version 2>/dev/null | grep -q 'version 14'; then \
	  echo "check-format: skipped, there is no clang-format 14"; \
	else \
	  cd $(srcdir) && $(PN_C_FILES) | xargs clang-format --dry-run -Werror; \
	fi

check-length:
	@cd $(srcdir) && awk -f build-aux/pn-length.awk $$($(PN_C_FILES))

PN_TIDY_FLAGS = -std=c11 -D_GNU_SOURCE -DHAVE_CONFIG_H -Ilib -Ilib/api -Ibin -Itests \
	-I$(abs_builddir) -I$(abs_builddir)/lib $(SQLITE_CFLAGS) $(NETTLE_CFLAGS) \
	$(CAIRO_CFLAGS) $(CHECK_CFLAGS)

lint: lint-c lint-shell lint-man

lint-c:
	@if ! command -v clang-tidy >/dev/null; then \
	  echo "lint: skipped C, there is no clang-tidy"; \
	else \
	  cd $(srcdir) && find lib bin tests -name '*.c' | xargs -P 2 -n 8 sh -c \
	    'clang-tidy --quiet --warnings-as-errors="*" "$$@" -- $(PN_TIDY_FLAGS)' sh \
	    2>$(abs_builddir)/lint.log || { tail -n 20 $(abs_builddir)/lint.log; exit 1; }; \
	fi

lint-shell:
	@if ! command -v shellcheck >/dev/null; then \
	  echo "lint: skipped shell, there is no shellcheck"; \
	else \
	  cd $(srcdir) && shellcheck -x quickstart .ci/run $$($(PN_SHELL_FILES)); \
	fi

lint-man:
	@if ! command -v mandoc >/dev/null; then \
	  echo "lint: skipped man pages, there is no mandoc"; \
	else \
	  cd $(srcdir) && for page in man/*.[1-9]; do \
	    mandoc -Tlint -Wwarning "$$page" || exit 1; \
	  done; \
	fi

sample: tests/make_world tests/mkmodel
	tests/make_world $(srcdir)/data/sample sample
	tests/make_world $(srcdir)/data/sample/ground ground
	tests/mkmodel $(srcdir)/tests/fixtures/col/good-sample-street.txt \
	  $(srcdir)/data/sample/street.col
	tests/mkmodel $(srcdir)/tests/fixtures/dff/good-sample-sign.txt \
	  $(srcdir)/data/sample/sign.dff

# A few seconds of libFuzzer on every target, in a folder of its own; needs clang.
FUZZ_SECONDS = 5
FUZZ_BUILD = fuzz-build
.PHONY: fuzz-smoke
fuzz-smoke:
	$(AM_V_at)mkdir -p $(FUZZ_BUILD) && cd $(FUZZ_BUILD) && \
	  test -f config.status || $(abs_srcdir)/configure -q CC=clang CXX=clang++ \
	    CFLAGS='-g -O1' --enable-fuzzers --enable-sanitizers --disable-shared
	$(AM_V_at)$(MAKE) -s -C $(FUZZ_BUILD) lib/libpathnode-all.la $(FUZZ_TARGETS)
	$(AM_V_at)set -e; cd $(FUZZ_BUILD); for target in $(FUZZ_TARGETS); do \
	  name=$${target##*/fuzz_}; mkdir -p corpus/$$name; dict=; \
	  test ! -f $(abs_srcdir)/tests/fuzz/$$name.dict || \
	    dict=-dict=$(abs_srcdir)/tests/fuzz/$$name.dict; \
	  echo "fuzz $$name, $(FUZZ_SECONDS) s"; \
	  $$target -max_total_time=$(FUZZ_SECONDS) -verbosity=0 -print_final_stats=1 $$dict \
	    corpus/$$name $(abs_srcdir)/tests/fuzz/corpus/$$name 2>$$name.log || \
	    { tail -40 $$name.log; exit 1; }; \
	  grep number_of_executed_units $$name.log; \
	done
clean-local:
	rm -rf $(FUZZ_BUILD) sanitizers coverage bench/world bench/store
