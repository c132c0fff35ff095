# The syntax tree: linked into the translator and its tests.
AST_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard ast/*.cpp))
