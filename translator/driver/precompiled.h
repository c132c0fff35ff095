// What most sources of the driver include, for the compiler to read once (PRECOMPILED in the Makefile).
// No source includes this itself, or counts on it: each compiles without.
#ifndef OMPICC_DRIVER_PRECOMPILED_H
#define OMPICC_DRIVER_PRECOMPILED_H

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#endif
