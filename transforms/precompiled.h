// What nearly every source of the transformation sets includes, itself or by another header, for the compiler
// to read once (PRECOMPILED in the Makefile). No source includes this itself, or counts on it: each compiles
// without.
#ifndef OMPICC_TRANSFORMS_PRECOMPILED_H
#define OMPICC_TRANSFORMS_PRECOMPILED_H

#include "ast/const_eval.h"
#include "ast/precompiled.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "transforms/common/unit.h"
#include "transforms/common/variables.h"
#include "translator/sema/side_effects.h"

#endif
