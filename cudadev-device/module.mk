# The device library is headers: they are installed as they are, beside what else the driver finds in its library folder.
CUDADEV_HEADERS := $(patsubst cudadev-device/%,%,$(wildcard cudadev-device/*.h cudadev-device/hw/*/*.h))
CUDADEV_INSTALLED := $(addprefix $(LIBDIR)/cudadev/,$(CUDADEV_HEADERS))

$(LIBDIR)/cudadev/%.h: cudadev-device/%.h
	@mkdir -p $(@D)
	cp $< $@

# What it shares with libompirt.
CUDADEV_SHARED := $(addprefix $(LIBDIR)/cudadev/,ancestor_channel.h indirect_table.h map_item.h)
CUDADEV_INSTALLED += $(CUDADEV_SHARED)
$(CUDADEV_SHARED): $(LIBDIR)/cudadev/%.h: device-interface/%.h
	@mkdir -p $(@D)
	cp $< $@
# For codelets on the sim device (docs/codelets.md).
CUDADEV_INSTALLED += $(LIBDIR)/cudadev/hw/sim/driver/cuda.h
CUDADEV_INCLUDES := -Icudadev-device -Idevice-interface

.PHONY: cudadev-device
cudadev-device: $(CUDADEV_INSTALLED)

PRODUCTS += $(CUDADEV_INSTALLED)

# Unit tests: kernels written by hand, on the sim device.
CUDADEV_TEST_KERNELS := parallel worksharing atomics
CUDADEV_TEST_OBJ := $(patsubst %,$(BUILD)/obj/tests/unit/device/%.o,device_test cases gpu)

$(BUILD)/tests/device/%.so: tests/unit/device/%.cu
	@mkdir -p $(@D)
	$(CXX) -std=c++14 -O1 -g -fPIC -shared -x c++ -fvisibility=hidden -DCUDADEV_SIM \
		-Wall -Wextra -Wno-unknown-pragmas -MMD -MP \
		-MF $(@:.so=.d) -MT $@ $(CUDADEV_INCLUDES) $< -o $@

$(BUILD)/tests/unit-device: $(CUDADEV_TEST_OBJ) $(CATCH_MAIN) | \
		$(CUDADEV_TEST_KERNELS:%=$(BUILD)/tests/device/%.so) $(LIBDIR)/ompicc-simcuda.so $(LIBDIR)/ompicc-sim
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS) -ldl

UNIT_TESTS += $(BUILD)/tests/unit-device
