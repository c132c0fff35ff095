// What nearly every source of the translator includes, for the compiler to read once (PRECOMPILED in the
// Makefile). No source includes this itself, or counts on it: each compiles without.
#ifndef OMPICC_AST_PRECOMPILED_H
#define OMPICC_AST_PRECOMPILED_H

#include "ast/context.h"
#include "ast/node.h"
#include "ast/type.h"
#include "ast/visitor.h"
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#endif
