# The parser: scanner and grammar are generated into $(BUILD)/gen/translator/parser.
PARSER_GEN := $(BUILD)/gen/translator/parser
PARSER_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/parser/*.cpp)) \
	$(PARSER_GEN)/c.tab.o $(PARSER_GEN)/c.lex.o
TRANSLATOR_OBJS += $(PARSER_OBJS)

$(PARSER_GEN)/c.tab.h: $(PARSER_GEN)/c.tab.cpp ;
$(PARSER_GEN)/c.tab.cpp: translator/parser/c.y
	@mkdir -p $(@D)
	cd $(PARSER_GEN) && bison -o c.tab.cpp --defines=c.tab.h $(CURDIR)/$<
$(PARSER_GEN)/c.lex.cpp: translator/parser/c.l
	@mkdir -p $(@D)
	flex -o $@ $<

# What includes the token numbers waits for the grammar.
$(PARSER_GEN)/c.lex.o $(PARSER_GEN)/c.tab.o: CXXFLAGS += -I$(PARSER_GEN) -Wno-sign-compare -Wno-unused-function -Wno-unused-but-set-variable
$(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/parser/*.cpp)): CXXFLAGS += -I$(PARSER_GEN)
$(PARSER_GEN)/c.lex.o $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/parser/*.cpp)): | $(PARSER_GEN)/c.tab.h
$(PARSER_GEN)/c.lex.o: $(PARSER_GEN)/c.tab.h

# Unit tests: what parses and into what, places of messages, OpenMP's rules.
PARSER_TEST_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard tests/unit/parser/*.cpp))
PARSER_SUPPORT_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/support/*.cpp translator/sema/*.cpp))
UNIT_TESTS += $(BUILD)/tests/unit-parser

$(BUILD)/tests/unit-parser: $(PARSER_TEST_OBJS) $(CATCH_MAIN) $(PARSER_OBJS) $(PARSER_SUPPORT_OBJS) $(AST_OBJS)
	@mkdir -p $(@D)
	$(CXX) $(LDFLAGS) $^ -o $@ $(CATCH_LIBS)
