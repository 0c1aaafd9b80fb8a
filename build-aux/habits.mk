# Habits: the same targets for a person and for CI. See HACKING.md.

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
	rm -rf $(FUZZ_BUILD)
