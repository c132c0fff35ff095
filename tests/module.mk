# Tests. `make check` builds everything, the unit tests too, and runs tests/run; the top-level `test` target is
# `test: check`. CHECK passes arguments on: make check CHECK="-l sim e2e/for".
include tests/fuzz/module.mk tests/sets/module.mk
.PHONY: check unit-tests
UNIT_TESTS ?=

unit-tests: all $(UNIT_TESTS) $(TEST_TOOLS)

check: all unit-tests
	BUILD=$(BUILD) tests/run $(CHECK)
