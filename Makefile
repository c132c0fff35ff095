# ompicc: everything is built out of tree in $(BUILD), which has the shape of the installed tree,
# so that build/bin/ompicc runs as it is. Each folder's module.mk adds its own targets.
BUILD  ?= build
PREFIX ?= /usr/local

CXX      ?= g++
CXXFLAGS ?= -O2 -g
override CXXFLAGS += -std=c++17 -Wall -Wextra
override CPPFLAGS += -I. -I$(BUILD)/gen -MMD -MP

LIBDIR := $(BUILD)/lib/ompicc

# Filled by the module.mk files: what `make` builds, and what of it lies below $(BUILD) in the installed tree.
PRODUCTS :=

.PHONY: all deps install demo test bench format clean
all: products

include $(wildcard ast/module.mk translator/module.mk transforms/module.mk runtime/module.mk \
	cudadev-host/module.mk cudadev-device/module.mk tests/module.mk bench/module.mk)

.PHONY: products
products: $(PRODUCTS)

$(BUILD)/obj/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c $< -o $@

# Position independent, everything hidden but what is marked for export: objects of shared libraries.
$(BUILD)/pic/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -fPIC -fvisibility=hidden -c $< -o $@

$(BUILD)/gen/%.o: $(BUILD)/gen/%.cpp
	$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c $< -o $@

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

deps:
	scripts/install-deps

install: all
	scripts/install $(BUILD) $(DESTDIR)$(PREFIX)

format:
	clang-format -i $$(git ls-files '*.cpp' '*.h' '*.cu' | grep -v '^tests/e2e\|^tests/errors')

clean:
	rm -rf $(BUILD)
