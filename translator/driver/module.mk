# ompicc, the driver, and its unit tests.
DRIVER_OBJECTS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/driver/*.cpp)) \
	$(BUILD)/obj/translator/support/language.o $(BUILD)/obj/translator/support/diagnostic_options.o $(BUILD)/obj/translator/support/source.o \
	$(BUILD)/obj/translator/support/raw_string.o $(BUILD)/gen/translator/driver/explanation_table.o
EXPLANATIONS := $(sort $(filter-out docs/explain/README.md,$(wildcard docs/explain/*.md)))

$(BUILD)/gen/translator/driver/explanation_table.cpp: translator/driver/explanation-table $(EXPLANATIONS)
	@mkdir -p $(@D)
	translator/driver/explanation-table $(EXPLANATIONS) > $@
DRIVER_TEST_OBJECTS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard tests/unit/driver/*.cpp))

PRODUCTS += $(BUILD)/bin/ompicc
UNIT_TESTS += $(BUILD)/tests/unit-driver

$(BUILD)/bin/ompicc: $(DRIVER_OBJECTS)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ -ldl -pthread

# Everything of the driver but its main, under test.
$(BUILD)/tests/unit-driver: $(DRIVER_TEST_OBJECTS) $(CATCH_MAIN) $(filter-out %/main.o,$(DRIVER_OBJECTS))
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS) -ldl -pthread
