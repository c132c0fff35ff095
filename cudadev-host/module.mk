# ompicc-cudadev.so, the CUDA plugin. The sim device's driver has a module.mk of its own.
CUDADEV_HOST_NAMES := driver/driver geometry versions status staging short_transfers gathered_reads results clock launch_batch streams gpu memory image_format slow_hint module launch peers registrations shared_memory slices transfers plugin \
	codelet/blocks codelet/folder codelet/tables codelet/codelet
CUDADEV_HOST_PIC := $(CUDADEV_HOST_NAMES:%=$(BUILD)/pic/cudadev-host/%.o)
# libompirt.a contains it.
STATIC_PLUGIN_PIC := $(CUDADEV_HOST_PIC)

$(LIBDIR)/ompicc-cudadev.so: $(CUDADEV_HOST_PIC)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -shared -Wl,-soname,ompicc-cudadev.so -Wl,-z,defs -o $@ $(CUDADEV_HOST_PIC) -ldl -lpthread

PRODUCTS += $(LIBDIR)/ompicc-cudadev.so

include $(wildcard cudadev-host/sim/module.mk)

# The variables that debuggers show in sim kernels (docs/debugging.md) have types.
OWN_FLAGS_PIC := $(BUILD)/pic/cudadev-host/sim/process/block.o
$(OWN_FLAGS_PIC): override CXXFLAGS += -g
