# The sim device: ompicc-simcuda.so (the CUDA driver's functions), which starts ompicc-sim (a process for each device), or
# loads ompicc-simthread.so (the same in a thread of the program, whose memory it shares).
# Boost.Context is linked into these, so that nothing of Boost is needed where ompicc is installed.
SIM_DRIVER_PIC := $(patsubst %.cpp,$(BUILD)/pic/%.o,$(wildcard cudadev-host/sim/*.cpp))
SIM_PROCESS_PIC := $(patsubst %.cpp,$(BUILD)/pic/%.o,$(filter-out %/inside.cpp,$(wildcard cudadev-host/sim/process/*.cpp)))
SIM_INSIDE_PIC := $(patsubst %.cpp,$(BUILD)/pic/%.o,$(filter-out %/main.cpp,$(wildcard cudadev-host/sim/process/*.cpp)))
# What kernels see of the process. For a linker that knows no such list (zig's) it is all that the sources do not hide: -rdynamic.
SIM_EXPORTS ?= -Wl,--dynamic-list=cudadev-host/sim/process/exports.list

$(LIBDIR)/ompicc-simcuda.so: $(SIM_DRIVER_PIC) cudadev-host/sim/exports.map
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,ompicc-simcuda.so -Wl,-z,defs \
		-Wl,--version-script=cudadev-host/sim/exports.map -o $@ $(SIM_DRIVER_PIC) -ldl -lpthread

$(LIBDIR)/ompicc-sim: $(SIM_PROCESS_PIC) cudadev-host/sim/process/exports.list
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $(SIM_EXPORTS) -o $@ $(SIM_PROCESS_PIC) \
		-Wl,-Bstatic -lboost_context -Wl,-Bdynamic -ldl -lpthread

# Its name was one by which libompirt would now take it for a device plugin.
$(LIBDIR)/ompicc-simthread.so: $(SIM_INSIDE_PIC) cudadev-host/sim/process/exports.map
	@mkdir -p $(@D)
	@rm -f $(@D)/ompicc-simdev.so
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,ompicc-simthread.so -Wl,-z,defs \
		-Wl,--version-script=cudadev-host/sim/process/exports.map -o $@ $(SIM_INSIDE_PIC) \
		-Wl,-Bstatic -lboost_context -Wl,-Bdynamic -ldl -lpthread

PRODUCTS += $(LIBDIR)/ompicc-simcuda.so $(LIBDIR)/ompicc-sim $(LIBDIR)/ompicc-simthread.so

# Unit tests. Kernels are compiled as ompicc does it, with every warning an error.
SIM_TEST_OBJ := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard tests/unit/sim/*.cpp))
SIM_TEST_IMAGES := $(addprefix $(BUILD)/tests/,sim-kernels.so sim-linked-1.so sim-linked-2.so sim-sanitized.so)
SIM_COMPILE = $(CXX) -std=c++14 -O2 -g -fPIC -shared -fsanitize=alignment -fsanitize-undefined-trap-on-error -x c++ -Wall -Wextra -Werror -DCUDADEV_SIM $(CUDADEV_INCLUDES)

UNIT_TESTS += $(BUILD)/tests/unit-sim

# Of the process what works without one.
SIM_TEST_PARTS := $(addprefix $(BUILD)/pic/cudadev-host/sim/process/,accesses.o clocks.o shadow.o)

$(BUILD)/tests/unit-sim: $(SIM_TEST_OBJ) $(SIM_TEST_PARTS) $(CATCH_MAIN) | $(SIM_TEST_IMAGES) $(LIBDIR)/ompicc-simcuda.so $(LIBDIR)/ompicc-sim
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -o $@ $^ $(CATCH_LIBS) -ldl -lpthread

$(BUILD)/tests/sim-kernels.so: tests/unit/sim/kernels.cu $(wildcard cudadev-device/hw/sim/*.h)
	@mkdir -p $(@D)
	$(SIM_COMPILE) -fvisibility=hidden $< -o $@

# Empty where the compiler cannot do it.
$(BUILD)/tests/sim-sanitized.so: tests/unit/sim/kernels.cu $(wildcard cudadev-device/hw/sim/*.h)
	@mkdir -p $(@D)
	$(SIM_COMPILE) -fvisibility=hidden -fsanitize=address $< -o $@ 2>/dev/null || : >$@

# Images to be linked see each other's symbols.
$(BUILD)/tests/sim-linked-%.so: tests/unit/sim/linked.cu $(wildcard cudadev-device/hw/sim/*.h)
	@mkdir -p $(@D)
	$(SIM_COMPILE) -DPART=$* $< -o $@

# For debuggers, which show a kernel's threadIdx and what else is CUDA's (docs/debugging.md).
$(BUILD)/pic/cudadev-host/sim/%.o: override CXXFLAGS += -g
