# ompicc: everything is built out of tree in $(BUILD), which has the shape of the installed tree, so that
# build/bin/ompicc runs as it is. Each folder's module.mk adds its own targets.
#
#   make            build                      make demo     install what is missing, build, run the examples
#   make install    PREFIX= KERNEL_ARCH=       make test     install what is missing, build, run all tests
#   make dist, make wheel, make deb            packages for other machines (docs/install.md)
#   make test-dist                             makes them, and installs them on fresh systems (tests/packages)
#   make install-libraries TARGET=aarch64-linux-gnu PREFIX=   for programs for another machine (docs/cross.md)
#   make bench      on a GPU                   make bench-frontend   the translator beside gcc
#   make bench-host beside gcc -fopenmp, no GPU            make bench-kernels    on a GPU, a table of kernels
#   make bench-mpi  over MPI's ranks, on GPUs         make bench-chemistry  tasks that warps share, on a GPU
#   make test-sm53    kernels for the GPUs of boards (tests/boards)
#   make format, make clean            make compile_commands.json    for clangd and clang-tidy
#   make fuzz FUZZ_SECONDS=60    make fuzz-csmith N=100 SEED=1    make fuzz-omp N=100 SEED=1    make fuzz-loops N=20    make fuzz-kernels N=20    make fuzz-tasks N=10    (tests/fuzz)
BUILD  ?= build
PREFIX ?= /usr/local

# TARGET=aarch64-linux-gnu: for that machine, by its compiler and tools.
ifneq ($(TARGET),)
CC      := $(TARGET)-gcc
CXX     := $(TARGET)-g++
AR      := $(TARGET)-ar
NM      := $(TARGET)-nm
OBJCOPY := $(TARGET)-objcopy
endif
CXX      ?= g++
# Lines for backtraces; for a debugger: make BUILD=debug CXXFLAGS='-O0 -g'.
# Most sources are parts of the compiler that take next to none of its time (bench/frontend): a fifth less for them to compile.
SELDOM_RUN := $(if $(filter undefined,$(origin CXXFLAGS)),-O1)
CXXFLAGS ?= -O2 -g1
override CXXFLAGS += -std=c++17 -Wall -Wextra
# Of what is in libompirt.a no names may be visible; objcopy does not hide those that are unique among all libraries, as inline
# variables of the C++ library are where the compiler does not do without them.
NO_UNIQUE := $(shell $(CXX) -fno-gnu-unique -E -x c++ - </dev/null >/dev/null 2>&1 && echo -fno-gnu-unique)
override CPPFLAGS += -I. -I$(BUILD)/gen -MMD -MP

LIBDIR := $(BUILD)/lib/ompicc

# Filled by the module.mk files: what `make` builds, and what of it lies below $(BUILD) in the installed tree.
PRODUCTS :=
# Filled by the module.mk files: Catch2 executables $(BUILD)/tests/unit-*, each linked with $(CATCH_MAIN) $(CATCH_LIBS).
UNIT_TESTS :=
# Programs $(BUILD)/tests/* that tests use.
TEST_TOOLS :=
CATCH_MAIN := $(BUILD)/obj/tests/unit/catch_main.o
CATCH_LIBS = $(shell $(CXX) -std=c++17 -E -include catch2/catch_session.hpp -x c++ /dev/null >/dev/null 2>&1 && echo -lCatch2)

.PHONY: all deps install demo test bench format clean compile_commands.json
all: products

include $(wildcard ast/module.mk translator/module.mk transforms/module.mk runtime/module.mk \
	cudadev-host/module.mk tools/module.mk runtime/static.mk cudadev-device/module.mk packaging/module.mk \
	tests/module.mk bench/module.mk)

# What most sources of a part include is read once, FOLDER/precompiled.h: $(call precompile,FOLDER,OBJECTS) saves a third of their
# time. What it includes in turn (*.def) is not among the objects' dependencies, so they depend on all of it. Objects' own flags must be the header's (PRECOMPILED_FLAGS). `make PRECOMPILED=` uses none.
define precompile
$2: private PRECOMPILED := -Winvalid-pch -include $(BUILD)/precompiled/$1.h
$2: $(BUILD)/precompiled/$1.h.gch
endef
DRIVER_ONLY := $(filter $(BUILD)/obj/translator/driver/%,$(DRIVER_OBJECTS))
$(eval $(call precompile,ast,$(AST_OBJS) $(TRANSLATOR_OBJS) $(MAIN_OBJS)))
$(eval $(call precompile,transforms,$(TRANSFORMS_OBJS)))
$(eval $(call precompile,translator/driver,$(DRIVER_ONLY)))
$(eval $(call precompile,runtime,$(filter-out $(OWN_FLAGS_PIC),$(RUNTIME_PIC) $(CUDADEV_HOST_PIC) $(SIM_DRIVER_PIC) $(SIM_PROCESS_PIC) $(SIM_INSIDE_PIC) $(OBSERVE_PIC))))
$(eval $(call precompile,tests/unit,$(filter-out $(TRANSFORMS_TEST_OBJS),$(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard tests/unit/*/*.cpp)))))
$(eval $(call precompile,tests/unit/transforms,$(TRANSFORMS_TEST_OBJS)))
$(TRANSFORMS_OBJS) $(DRIVER_ONLY): override CXXFLAGS += $(SELDOM_RUN)
$(BUILD)/precompiled/transforms.h.gch $(BUILD)/precompiled/translator/driver.h.gch: PRECOMPILED_FLAGS = $(SELDOM_RUN)
$(BUILD)/precompiled/runtime.h.gch: PRECOMPILED_FLAGS = $(PIC)
$(BUILD)/precompiled/tests/unit.h.gch $(BUILD)/precompiled/tests/unit/transforms.h.gch: PRECOMPILED_FLAGS = -O0

.PHONY: products
products: $(PRODUCTS)

# What programs for another machine need of ompicc, for `ompicc --target=$(TARGET)`. It is built in a folder of its own.
.PHONY: libraries install-libraries library-products
library-products: $(filter $(LIBDIR)/%,$(PRODUCTS))
libraries:
	$(if $(TARGET),,$(error make libraries: TARGET=aarch64-linux-gnu, or the like, says for which machine))
	+$(MAKE) --no-print-directory BUILD='$(BUILD)/$(TARGET)' library-products
	@mkdir -p $(LIBDIR)
	ln -sfn ../../$(TARGET)/lib/ompicc $(LIBDIR)/$(TARGET)
install-libraries: libraries
	STRIP='$(TARGET)-strip' scripts/install --libraries '$(LIBDIR)/$(TARGET)' '$(DESTDIR)$(PREFIX)/lib/ompicc/$(TARGET)'

# A target whose recipe failed is no product.
.DELETE_ON_ERROR:

$(BUILD)/obj/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(PRECOMPILED) $(CPPFLAGS) $(CXXFLAGS) -c $< -o $@

# Position independent, everything hidden but what is marked for export: objects of shared libraries.
PIC := -fPIC -fvisibility=hidden $(NO_UNIQUE)
$(BUILD)/pic/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(PRECOMPILED) $(CPPFLAGS) $(CXXFLAGS) $(PIC) -c $< -o $@

$(BUILD)/precompiled/%.h.gch: %/precompiled.h
	@mkdir -p $(@D)
	echo '#include "$<"' > $(@:.gch=)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) $(PRECOMPILED_FLAGS) -x c++-header $(@:.gch=) -o $@

$(BUILD)/gen/%.o: $(BUILD)/gen/%.cpp
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c $< -o $@

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

deps:
	@CXX='$(CXX)' scripts/install-deps

# What a fresh machine lacks is installed before anything looks for it: hence the second make.
demo: deps
	+$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc)) all
	BUILD='$(BUILD)' scripts/demo

test: deps
	+$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc)) all unit-tests
	+$(MAKE) --no-print-directory check

install: all
	KERNEL_ARCH='$(KERNEL_ARCH)' DEFAULT_CC='$(DEFAULT_CC)' DEFAULT_CXX='$(DEFAULT_CXX)' \
		DEFAULT_NVCC='$(DEFAULT_NVCC)' scripts/install '$(BUILD)' '$(DESTDIR)$(PREFIX)'

format:
	clang-format -i $$(git ls-files '*.cpp' '*.h' '*.cu' | grep -v '^tests/e2e\|^tests/errors\|^examples\|^tests/faults\|^docs')

# Every command that compiles something, as make has it, whether it is to be done or not.
DATABASE ?= compile_commands.json
compile_commands.json:
	$(MAKE) --no-print-directory -nB PRECOMPILED= all unit-tests | scripts/compile-commands > '$(DATABASE)'

clean:
	rm -rf '$(BUILD)'
