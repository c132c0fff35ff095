# The printers, and the translator's source text and diagnostics; linked into ompi by translator/main.
TRANSLATOR_OBJS += $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/emit/*.cpp translator/support/*.cpp))

# The printers' tests, with the parser and without ompi's main. They run from the repository's root.
EMIT_TEST_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard tests/unit/emit/*.cpp))
UNIT_TESTS += $(BUILD)/tests/unit-emit

.SECONDEXPANSION:
$(BUILD)/tests/unit-emit: $(EMIT_TEST_OBJS) $$(CATCH_MAIN) $$(TRANSLATOR_OBJS) $$(AST_OBJS)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS)
