// sanitizer.cpp: see sanitizer.h. The library's functions are weak: absent unless it is preloaded.
#include "cudadev-host/sim/process/sanitizer.h"

#include "cudadev-host/sim/cuda_types.h"
#include "cudadev-host/sim/process/block.h"
#include "cudadev-host/sim/process/faults.h"

#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

extern "C" {
__attribute__((weak)) void __asan_poison_memory_region(const volatile void *address, size_t bytes);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void *address, size_t bytes);
__attribute__((weak)) void __tsan_init();
__attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());
}

namespace sim {

namespace {

// The library has written its report and is about to end the process.
void on_death() {
  std::string report = "ompicc-sim: ";
  if (runner && runner->launch()) report += runner->position() + ": ";
  fail_with_report(CUDA_ERROR_ILLEGAL_ADDRESS, report + "AddressSanitizer's report is above\n");
}

} // namespace

bool sanitized() { return __asan_poison_memory_region && __asan_unpoison_memory_region; }

bool sanitizer_wants_its_names() { return sanitized() || __tsan_init; }

void set_up_sanitizer() {
  if (sanitized() && __sanitizer_set_death_callback) __sanitizer_set_death_callback(on_death);
}

std::string sanitizer_of_image(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_size == 0) return "";
  void *const mapping = mmap(nullptr, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (mapping == MAP_FAILED) return "";
  // The names of needed libraries are in a string table, each with a zero before and after it. The file may
  // be a linked set or no image at all, so the table is not looked for, only its entry.
  static const char prefix[] = "\0libasan.so";
  constexpr size_t most = 32;
  std::string name;
  const char *const data = static_cast<const char *>(mapping);
  if (const void *const found = memmem(data, status.st_size, prefix, sizeof prefix - 1)) {
    const char *const start = static_cast<const char *>(found) + 1;
    const size_t left = data + status.st_size - start, length = strnlen(start, left);
    if (length < left && length < most) name.assign(start, length);
  }
  munmap(mapping, status.st_size);
  return name;
}

void restart_with(const std::string &library, const char *const arguments[]) {
  const char *const others = getenv("LD_PRELOAD");
  setenv("LD_PRELOAD", (library + (others && *others ? std::string(":") + others : "")).c_str(), 1);
  // Kernels leave their memory to the program; there is nothing to look for at the end.
  const char *const options = getenv("ASAN_OPTIONS");
  setenv("ASAN_OPTIONS", ("detect_leaks=0" + (options && *options ? std::string(":") + options : "")).c_str(),
         1);
  execv("/proc/self/exe", const_cast<char *const *>(arguments));
}

void poison(uint64_t address, size_t bytes) {
  if (sanitized()) __asan_poison_memory_region(reinterpret_cast<void *>(address), bytes);
}

void unpoison(uint64_t address, size_t bytes) {
  if (sanitized()) __asan_unpoison_memory_region(reinterpret_cast<void *>(address), bytes);
}

} // namespace sim
