# Unit tests of libompirt and of the plugin's parts that need no device.
RUNTIME_TEST_NAMES := fake_plugin child present_table_test data_environment_test target_test omp_device_test \
	image_test geometry_test
RUNTIME_TEST_OBJ := $(RUNTIME_TEST_NAMES:%=$(BUILD)/obj/tests/unit/runtime/%.o) \
	$(BUILD)/obj/tests/unit/runtime/omp_header.o

# Our omp.h from C, as programs use it.
$(BUILD)/obj/tests/unit/runtime/omp_header.o: tests/unit/runtime/omp_header.c runtime/omp.h
	@mkdir -p $(@D)
	$(CC) -std=c11 -Wall -Wextra -O2 -g -Iruntime -c $< -o $@

$(BUILD)/tests/unit-runtime: $(RUNTIME_TEST_OBJ) $(RUNTIME_OBJ) \
		$(BUILD)/obj/cudadev-host/geometry.o $(BUILD)/obj/cudadev-host/module.o $(BUILD)/obj/cudadev-host/gpu.o \
		$(BUILD)/obj/cudadev-host/memory.o $(BUILD)/obj/cudadev-host/status.o \
		$(BUILD)/obj/cudadev-host/driver/driver.o $(CATCH_MAIN)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS) -L$(LIBGOMP_DIR) -lgomp -ldl -lpthread

UNIT_TESTS += $(BUILD)/tests/unit-runtime
