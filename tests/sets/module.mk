# A translator with two sets for devices, which tests/driver/two_sets.sh has ompicc call.
SERIAL_SET_OBJS := $(BUILD)/obj/tests/sets/serial_set.o
TEST_TOOLS += $(BUILD)/tests/ompi-two-sets

.SECONDEXPANSION:
$(BUILD)/tests/ompi-two-sets: $(BUILD)/obj/tests/sets/two_sets.o $(SERIAL_SET_OBJS) $(MAIN_OBJS) $$(TRANSLATOR_OBJS) \
		$$(filter-out %/transforms/registry.o,$$(TRANSFORMS_OBJS)) $$(AST_OBJS)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -static-libstdc++ -static-libgcc $^ -o $@
