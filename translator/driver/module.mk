# ompicc, the driver, and its unit tests.
DRIVER_SOURCES := $(wildcard translator/driver/*.cpp)
DRIVER_OBJECTS := $(DRIVER_SOURCES:%.cpp=$(BUILD)/obj/%.o)
DRIVER_TEST_SOURCES := $(wildcard tests/unit/driver/*.cpp)
DRIVER_TEST_OBJECTS := $(DRIVER_TEST_SOURCES:%.cpp=$(BUILD)/obj/%.o)

PRODUCTS += $(BUILD)/bin/ompicc $(LIBDIR)/ompicc.conf

$(BUILD)/bin/ompicc: $(DRIVER_OBJECTS)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ -ldl -pthread

# What `make KERNEL_ARCH=sm_87 DEFAULT_CC=gcc install` chose; both may be empty.
$(LIBDIR)/ompicc.conf: translator/driver/module.mk
	@mkdir -p $(@D)
	@printf '# Defaults of ompicc: cc, cxx, nvcc, kernel-arch (a list such as sm_53,sm_87).\n' > $@
	@printf 'cc = %s\nkernel-arch = %s\n' '$(DEFAULT_CC)' '$(KERNEL_ARCH)' >> $@

# Everything of the driver but its main, under test.
$(BUILD)/tests/unit-driver: $(DRIVER_TEST_OBJECTS) $(filter-out %/main.o,$(DRIVER_OBJECTS))
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ -ldl -pthread
