// What most sources of the shared libraries include, for the compiler to read once (PRECOMPILED in the
// Makefile). No source includes this itself, or counts on it: each compiles without.
#ifndef OMPICC_RUNTIME_PRECOMPILED_H
#define OMPICC_RUNTIME_PRECOMPILED_H

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#endif
