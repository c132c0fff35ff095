# Unit tests of libompirt and of the plugin's parts that need no device.
RUNTIME_TEST_NAMES := fake_plugin lazy_plugin launch_batch_test run_ahead_test task_queues_test child present_table_test data_environment_test asked_values_test concurrency_test target_test omp_device_test \
	image_test codelet_request_test fault_test in_place_test heap_test reciprocal_test registrations_test streams_test slices_test geometry_test staging_test short_transfers_test results_test ancestors_test own_memory_test load_ahead_test
RUNTIME_TEST_OBJ := $(RUNTIME_TEST_NAMES:%=$(BUILD)/obj/tests/unit/runtime/%.o) \
	$(BUILD)/obj/tests/unit/runtime/omp_header.o

# Our omp.h from C, as programs use it.
$(BUILD)/obj/tests/unit/runtime/omp_header.o: tests/unit/runtime/omp_header.c runtime/omp.h
	@mkdir -p $(@D)
	$(CC) -std=c11 -Wall -Wextra -O2 -g -Iruntime -c $< -o $@

# Of the plugin what needs no device.
RUNTIME_TEST_PARTS := $(addprefix $(BUILD)/pic/cudadev-host/,$(addsuffix .o,geometry versions module launch_batch streams gpu memory registrations slices slow_hint \
	staging short_transfers gathered_reads results transfers status image_format driver/driver))

$(BUILD)/tests/unit-runtime: $(RUNTIME_TEST_OBJ) $(RUNTIME_PIC) $(BUILD)/pic/runtime/task_waits.o $(RUNTIME_TEST_PARTS) $(CATCH_MAIN)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS) -L$(LIBGOMP_DIR) -lgomp -ldl -lpthread

UNIT_TESTS += $(BUILD)/tests/unit-runtime

# The plugin with the sim device: kernels as the driver would compile them, and libompirt as programs link it.
PLUGIN_TEST_KERNELS := $(BUILD)/tests/kernels
$(PLUGIN_TEST_KERNELS)/%.sim.so: tests/unit/runtime/kernels/%.cu $(wildcard cudadev-device/*.h cudadev-device/hw/sim/*.h)
	@mkdir -p $(@D)
	$(CXX) -std=c++14 -O2 -g -fPIC -shared -x c++ -DCUDADEV_SIM $(CUDADEV_INCLUDES) $< -o $@

$(BUILD)/obj/tests/unit/runtime/plugin_test.o: override CPPFLAGS += -DKERNELS='"$(PLUGIN_TEST_KERNELS)"'
$(BUILD)/obj/tests/unit/runtime/plugin_test.o: $(foreach k,kernels linked_a linked_b,$(PLUGIN_TEST_KERNELS)/$k.sim.so)

$(BUILD)/tests/unit-plugin: $(BUILD)/obj/tests/unit/runtime/plugin_test.o $(BUILD)/obj/tests/unit/runtime/child.o \
		$(CATCH_MAIN) $(LIBDIR)/libompirt.so \
		| $(LIBDIR)/ompicc-cudadev.so $(LIBDIR)/ompicc-simcuda.so $(LIBDIR)/ompicc-sim
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS) -Wl,-rpath,'$$ORIGIN/../lib/ompicc' -L$(LIBGOMP_DIR) -lgomp -lpthread

UNIT_TESTS += $(BUILD)/tests/unit-plugin
