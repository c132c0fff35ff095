# Unit tests of the transformation sets and of what comes before them.
TRANSFORMS_TEST_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard tests/unit/transforms/*.cpp))
UNIT_TESTS += $(BUILD)/tests/unit-transforms

.SECONDEXPANSION:
$(BUILD)/tests/unit-transforms: $(TRANSFORMS_TEST_OBJS) $(BUILD)/obj/tests/sets/serial_set.o $(CATCH_MAIN) $$(TRANSLATOR_OBJS) $$(TRANSFORMS_OBJS) $$(AST_OBJS)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS)
