# Fuzzing. `make fuzz FUZZ_SECONDS=600`: the translator under libFuzzer (needs clang++); `make fuzz-csmith N=100
# SEED=1`: random programs by csmith, compiled by gcc and by ompicc, must print the same. `make fuzz-omp N=100 SEED=1`:
# so must random programs with OpenMP constructs, whose kernels run on the sim device.
# `make fuzz-loops N=20 SEED=1`: in random loop nests, what is shared out is independent.
# `make fuzz-kernels N=20 SEED=1`: random target constructs as programs have them print what they print without directives.
# `make fuzz-tasks N=100 SEED=1 GRAPHS=64 ORDERS=4`: GRAPHS random graphs of tasks for each seed, shared out over warps, give what the
# host's tasks do, in the usual order of warps and in so many others.
.PHONY: fuzz fuzz-csmith fuzz-omp fuzz-loops fuzz-kernels fuzz-tasks
FUZZ_SECONDS ?= 60
FUZZ_CXX     ?= clang++
FUZZ_BUILD   := $(BUILD)/fuzz
N            ?= 100
SEED         ?= 1
GRAPHS       ?= 64
ORDERS       ?= 4

# The same rules with another compiler and folder; the objects of the translator, without its main.
fuzz:
	+$(MAKE) --no-print-directory BUILD=$(FUZZ_BUILD) CXX='$(FUZZ_CXX)' \
		CXXFLAGS='-O1 -g -Wno-deprecated-declarations -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all' \
		$(FUZZ_BUILD)/translate_fuzzer
	FUZZ_SECONDS=$(FUZZ_SECONDS) tests/fuzz/translate $(FUZZ_BUILD)

.SECONDEXPANSION:
$(BUILD)/translate_fuzzer: $(BUILD)/obj/tests/fuzz/translate_fuzzer.o $$(TRANSLATOR_OBJS) $$(TRANSFORMS_OBJS) $$(AST_OBJS)
	$(CXX) $(CXXFLAGS) -fsanitize=fuzzer $^ -o $@

fuzz-csmith: all
	OMPICC=$(BUILD)/bin/ompicc tests/fuzz/csmith $(N) $(SEED)

fuzz-omp: all $(BUILD)/tests/omp_program
	BUILD=$(BUILD) tests/fuzz/omp -j 2 $(N) $(SEED)

fuzz-loops: all $(BUILD)/tests/loops_program
	BUILD=$(BUILD) tests/fuzz/loops -j 2 $(N) $(SEED)

fuzz-kernels: all $(BUILD)/tests/kernels_program
	BUILD=$(BUILD) tests/fuzz/kernels -j 2 $(N) $(SEED)

fuzz-tasks: all
	@for seed in $$(seq $(SEED) $$(($(SEED) + $(N) - 1))); do \
		OMPICC=$(BUILD)/bin/ompicc bash tests/driver/random_dataflow.sh $$seed $(GRAPHS) $(ORDERS) || exit 1; \
	done; echo '$(N) times $(GRAPHS) graphs are right'

TEST_TOOLS += $(BUILD)/tests/omp_program $(BUILD)/tests/loops_program $(BUILD)/tests/kernels_program
$(BUILD)/tests/omp_program $(BUILD)/tests/loops_program $(BUILD)/tests/kernels_program: $(BUILD)/tests/%: tests/fuzz/%.cpp
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -Wall -Wextra -O1 $< -o $@
