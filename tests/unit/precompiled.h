// What most unit tests include, for the compiler to read once (PRECOMPILED in the Makefile).
// No source includes this itself, or counts on it: each compiles without.
#ifndef TESTS_UNIT_PRECOMPILED_H
#define TESTS_UNIT_PRECOMPILED_H

#include "ast/precompiled.h"
#include "tests/unit/catch.h"

#endif
