// nvtx.cpp: see nvtx.h. The profiler's library is given tables of places, by module, into which it writes the
// functions that it has (NVTX 3's binary interface: InitializeInjectionNvtx2).
#include "tools/observe/nvtx.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>

namespace observe::nvtx {
namespace {

using Function = void (*)();
using Push = int (*)(const char *);
using Pop = int (*)();

constexpr int kModules = 7, kMost = 16; // core 1, CUDA 2, OpenCL 3, CUDA runtime 4, core2 5, sync 6
constexpr unsigned kFunctions[kModules] = {0, 16, 9, 15, 7, 16, 7};
constexpr int kCore = 1, kRangePushA = 9, kRangePop = 11;

Function functions[kModules][kMost];
Function *places[kModules][kMost + 1];

Push push_function;
Pop pop_function;

int get_module_functions(int module, Function ***table, unsigned *count) {
  if (module <= 0 || module >= kModules) return 0;
  for (unsigned i = 1; i < kFunctions[module]; ++i) places[module][i] = &functions[module][i];
  if (table) *table = places[module];
  if (count) *count = kFunctions[module];
  return 1;
}

const void *get_export_table(uint32_t number) {
  static const struct {
    size_t bytes;
    int (*get)(int, Function ***, unsigned *);
  } callbacks = {sizeof callbacks, get_module_functions};
  static const struct {
    size_t bytes;
    uint32_t version, reserved;
    void (*set_version)(uint32_t);
  } version = {sizeof version, 3, 0, [](uint32_t) {}};
  constexpr uint32_t kCallbacks = 1, kVersion = 3;
  return number == kCallbacks ? static_cast<const void *>(&callbacks)
         : number == kVersion ? static_cast<const void *>(&version)
                              : nullptr;
}

/// What decides which code is loaded is not for the environment of programs with more rights to say.
const char *injection() {
  const char *const path = secure_getenv("NVTX_INJECTION64_PATH");
  return path && *path ? path : nullptr;
}

bool open_injection() {
  void *const library = injection() ? dlopen(injection(), RTLD_LAZY) : nullptr;
  if (!library) return false;
  using Initialise = int (*)(const void *(*)(uint32_t));
  const auto initialise = reinterpret_cast<Initialise>(dlsym(library, "InitializeInjectionNvtx2"));
  if (!initialise || !initialise(get_export_table)) return false;
  push_function = reinterpret_cast<Push>(functions[kCore][kRangePushA]);
  pop_function = reinterpret_cast<Pop>(functions[kCore][kRangePop]);
  return push_function && pop_function;
}

bool open_library() {
  void *const library = dlopen("libnvToolsExt.so.1", RTLD_LAZY);
  if (!library) return false;
  push_function = reinterpret_cast<Push>(dlsym(library, "nvtxRangePushA"));
  pop_function = reinterpret_cast<Pop>(dlsym(library, "nvtxRangePop"));
  return push_function && pop_function;
}

} // namespace

bool is_injected() { return injection(); }
bool open() { return open_injection() || open_library(); }
void push(const char *name) { push_function(name); }
void pop() { pop_function(); }

} // namespace observe::nvtx
