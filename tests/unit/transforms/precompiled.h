// What most of these unit tests include, for the compiler to read once (PRECOMPILED in the Makefile).
// No source includes this itself, or counts on it: each compiles without.
#ifndef TESTS_UNIT_TRANSFORMS_PRECOMPILED_H
#define TESTS_UNIT_TRANSFORMS_PRECOMPILED_H

#include "tests/unit/precompiled.h"
#include "tests/unit/transforms/pass.h"

#endif
