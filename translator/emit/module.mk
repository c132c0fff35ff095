# The printers, and the translator's source text and diagnostics; linked into ompi by translator/main.
TRANSLATOR_OBJS += $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard translator/emit/*.cpp translator/support/*.cpp))
