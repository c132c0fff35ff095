# The transformation sets: linked into the translator and its tests.
TRANSFORMS_OBJS := $(patsubst %.cpp,$(BUILD)/obj/%.o,$(wildcard transforms/*.cpp transforms/*/*.cpp transforms/*/*/*.cpp))
include $(wildcard tests/unit/transforms/module.mk)
