# Tests. `make check` builds everything, the unit tests too, and runs tests/run; the top-level `test` target is
# `test: check`. CHECK passes arguments on: make check CHECK="-l sim e2e/for".
include tests/fuzz/module.mk tests/sets/module.mk
.PHONY: check unit-tests
UNIT_TESTS ?=

unit-tests: all $(UNIT_TESTS) $(TEST_TOOLS)

check: all unit-tests
	BUILD=$(BUILD) tests/run $(CHECK)

# The kernels of all programs for the GPUs of boards (tests/boards). NVRTC and ptxas, which still know these, are installed
# below $(BUILD) when they are asked for here; `make test` tries a few programs where they are found.
.PHONY: test-sm53
TEST_TOOLS += $(BUILD)/tests/nvrtc
$(BUILD)/tests/nvrtc: tests/nvrtc/nvrtc.cpp
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -Wall -Wextra -O1 $< -o $@ -ldl

test-sm53: all $(BUILD)/tests/nvrtc
	BUILD=$(BUILD) scripts/install-nvrtc
	BUILD=$(BUILD) tests/boards -r $(BUILD)/boards.txt
