# Tests. `make check` builds everything, the unit tests too, and runs tests/run; the top-level `test` target is
# `test: check`. CHECK passes arguments on: make check CHECK="-l sim e2e/for".
include tests/fuzz/module.mk tests/sets/module.mk
.PHONY: check unit-tests
UNIT_TESTS ?=

# NVRTC as a program: what tests/nvrtc/nvcc calls.
TEST_TOOLS += $(BUILD)/tests/nvrtc
$(BUILD)/tests/nvrtc: tests/nvrtc/nvrtc.cpp
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -Wall -Wextra -O1 $< -o $@ -ldl

unit-tests: all $(UNIT_TESTS) $(TEST_TOOLS)

# Not optimised: that takes more than twice as long as they run.
$(BUILD)/obj/tests/unit/%.o: override CXXFLAGS += -O0

check: all unit-tests
	BUILD=$(BUILD) tests/run $(CHECK)

# The kernels of all programs for the GPUs of boards (tests/boards). NVRTC and ptxas, which still know these, are installed
# below $(BUILD) when they are asked for here; `make test` tries a few programs where they are found.
.PHONY: test-sm53
test-sm53: all $(BUILD)/tests/nvrtc
	BUILD=$(BUILD) scripts/install-nvrtc
	BUILD=$(BUILD) tests/boards -r $(BUILD)/boards.txt

# The unit tests as an AArch64 machine has them, and programs for it, executed by QEMU (tests/aarch64). Where the packages are not there,
# the last line says which.
.PHONY: test-aarch64
test-aarch64: all
	@if command -v aarch64-linux-gnu-g++ >/dev/null; then \
		$(MAKE) --no-print-directory libraries TARGET=aarch64-linux-gnu && \
		$(MAKE) --no-print-directory unit-tests TARGET=aarch64-linux-gnu BUILD='$(BUILD)/aarch64-linux-gnu'; fi
	BUILD=$(BUILD) tests/aarch64 || [ $$? = 77 ]

# Packages, installed on fresh systems (tests/packages).
.PHONY: test-dist
test-dist: dist wheel deb
	BUILD=$(BUILD) tests/packages || [ $$? = 77 ]
