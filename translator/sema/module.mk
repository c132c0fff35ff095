# Types of expressions and C's constraints on them; declarations and scopes.
SEMA_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/sema/*.cpp))
TRANSLATOR_OBJS += $(SEMA_OBJS)

# Unit tests: types, constants and messages compared with the C compiler's.
SEMA_TEST_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard tests/unit/sema/*.cpp))
SEMA_SUPPORT_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/support/*.cpp))
UNIT_TESTS += $(BUILD)/tests/unit-sema

$(BUILD)/tests/unit-sema: $(SEMA_TEST_OBJS) $(CATCH_MAIN) $(SEMA_OBJS) $(PARSER_OBJS) $(SEMA_SUPPORT_OBJS) $(AST_OBJS)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS)
