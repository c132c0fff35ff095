# ompi, the translator.
MAIN_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/main/*.cpp))
PRODUCTS += $(BUILD)/bin/ompi
# Folders read after this one add to TRANSLATOR_OBJS and TRANSFORMS_OBJS.
.SECONDEXPANSION:
$(BUILD)/bin/ompi: $(MAIN_OBJS) $$(TRANSLATOR_OBJS) $$(TRANSFORMS_OBJS) $$(AST_OBJS)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) -static-libstdc++ -static-libgcc $^ -o $@
