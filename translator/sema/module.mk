#Types of expressions and C's constraints on them.
TRANSLATOR_OBJS += $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/sema/*.cpp))
