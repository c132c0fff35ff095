// shared_heap.cpp: see shared_heap.h. The C library's functions are in program_heap.cpp, which is part of the
// program.
#include "runtime/managed/shared_heap.h"

#include "runtime/device.h"
#include "runtime/export.h"
#include "runtime/managed/heap.h"
#include "runtime/requires.h"
#include "runtime/units.h"

#include <atomic>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <set>

namespace ort {
namespace {

/// Above 0 while the calling thread asks for a chunk: what the driver allocates for it is ordinary memory.
__attribute__((tls_model("initial-exec"))) thread_local int asking = 0;

struct Asking {
  Asking() { ++asking; }
  ~Asking() { --asking; }
};

/// Whether there is memory to be had. Until then nothing else is looked at: who allocates may do so before
/// any constructor has run, or in this one.
std::atomic<bool> active{false};

struct Range {
  std::uintptr_t begin, end;
};

struct Shared {
  Device *device = nullptr; ///< that the memory is for
  Heap heap{[this](std::size_t bytes) { return get(bytes); }, [this](void *chunk) { return give(chunk); }};
  std::set<std::uintptr_t> known; ///< objects that were there before the device was used
  std::vector<Range> excluded;    ///< code that gets ordinary memory
  bool wanted = false;

  void *get(std::size_t bytes);
  bool give(void *chunk);
};

/// Never destroyed: the program frees until it ends.
Shared &shared() {
  static Shared *const it = new Shared;
  return *it;
}

void *Shared::get(std::size_t bytes) {
  void *host = nullptr, *there = nullptr;
  if (device->plugin().shared_alloc(bytes, &host, &there) != ORT_PLUGIN_OK) {
    static std::atomic<bool> said{false};
    if (!said.exchange(true))
      hint(format("device %d has no more memory to share with the program, which gets ordinary memory: %s",
                  device->number(), device->plugin().reason().c_str()));
    return nullptr;
  }
  if (host == there) return host;
  active.store(false); // this device has another address for it
  device->plugin().shared_free(host);
  return nullptr;
}

bool Shared::give(void *chunk) {
  // The driver waits for kernels, and these may wait for a region of the host's, which allocates.
  if (reverse_offload_required()) return false;
  Asking guard;
  return device->plugin().shared_free(chunk) == ORT_PLUGIN_OK;
}

/// Libraries whose memory is their own: what the C library has, it uses until the process ends, and ours
/// and plugins (libstdc++ allocates for these) hold locks while they allocate, and a chunk is theirs to make.
bool keeps_its_memory(const char *path) {
  const char *const slash = std::strrchr(path, '/');
  const char *const name = slash ? slash + 1 : path;
  for (const char *begin : {"libompirt", "ompicc-", "libstdc++", "libc.so", "libc-", "ld-"})
    if (std::strncmp(name, begin, std::strlen(begin)) == 0) return true;
  return false;
}

/// Where an object begins, as dladdr says it: a program that is not position-independent lies at 0.
std::uintptr_t begin_of(const dl_phdr_info &object) {
  for (int k = 0; k < object.dlpi_phnum; ++k)
    if (object.dlpi_phdr[k].p_type == PT_LOAD)
      return (object.dlpi_addr + object.dlpi_phdr[k].p_vaddr) & ~std::uintptr_t(4095);
  return object.dlpi_addr;
}

/// The objects that are loaded, by their begin.
std::set<std::uintptr_t> loaded_objects() {
  std::set<std::uintptr_t> objects;
  dl_iterate_phdr(
      [](dl_phdr_info *object, size_t, void *set) {
        static_cast<std::set<std::uintptr_t> *>(set)->insert(begin_of(*object));
        return 0;
      },
      &objects);
  return objects;
}

/// The code of those libraries, and of all that is not among `known`: what plugins have loaded is drivers'.
std::vector<Range> excluded_code(const std::set<std::uintptr_t> &known) {
  struct Search {
    const std::set<std::uintptr_t> &known;
    std::vector<Range> ranges;
  } search{known, {}};
  dl_iterate_phdr(
      [](dl_phdr_info *object, size_t, void *argument) {
        Search &found = *static_cast<Search *>(argument);
        if (found.known.count(begin_of(*object)) && !keeps_its_memory(object->dlpi_name)) return 0;
        for (int k = 0; k < object->dlpi_phnum; ++k) {
          const ElfW(Phdr) &part = object->dlpi_phdr[k];
          const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr;
          if (part.p_type == PT_LOAD && (part.p_flags & PF_X))
            found.ranges.push_back({begin, begin + part.p_memsz});
        }
        return 0;
      },
      &search);
  return search.ranges;
}

/// The writable data of the program, without what the loader has made read-only.
std::vector<Range> programs_data() {
  std::vector<Range> data;
  dl_iterate_phdr(
      [](dl_phdr_info *object, size_t, void *list) {
        std::uintptr_t protected_end = 0;
        for (int i = 0; i < object->dlpi_phnum; ++i)
          if (object->dlpi_phdr[i].p_type == PT_GNU_RELRO)
            protected_end = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr + object->dlpi_phdr[i].p_memsz;
        for (int i = 0; i < object->dlpi_phnum; ++i) {
          const ElfW(Phdr) &part = object->dlpi_phdr[i];
          if (part.p_type != PT_LOAD || !(part.p_flags & PF_W)) continue;
          const std::uintptr_t begin = object->dlpi_addr + part.p_vaddr, end = begin + part.p_memsz;
          const std::uintptr_t first = protected_end > begin ? (protected_end + 4095) & ~4095ul : begin;
          if (first < end) static_cast<std::vector<Range> *>(list)->push_back({first, end});
        }
        return 1; // the program is the first one
      },
      &data);
  return data;
}

/// What drivers load later is not among what is excluded. It gets no new chunk, nor does what the program
/// does.
bool may_grow(const void *caller) {
  Dl_info info;
  return !caller ||
         (dladdr(caller, &info) && shared().known.count(reinterpret_cast<std::uintptr_t>(info.dli_fbase)));
}

/// Takes the default device, if it can be used so.
void activate() {
  Shared &s = shared();
  s.known = loaded_objects();
  if (device_count() == 0) return;
  Device *const device = find_device(ORT_DEVICE_DEFAULT, {});
  if (!device || device->data.is_shared()) return;
  s.device = device;
  s.excluded = excluded_code(s.known);
  active.store(true, std::memory_order_release);
}

/// Whether looking for the devices may be worth while: only boards have devices that share memory and
/// register none of it, and who forks before the first construct must be able to use them in the child.
bool may_be_a_board() {
#ifdef __aarch64__
  return true;
#else
  return in_place_use() == ORT_IN_PLACE_PINNED;
#endif
}

bool is_excluded(const void *caller) {
  const std::uintptr_t place = reinterpret_cast<std::uintptr_t>(caller);
  for (const Range &range : shared().excluded)
    if (place >= range.begin && place < range.end) return true;
  return false;
}

void *alloc_for(const void *caller, std::size_t alignment, std::size_t size) {
  if (asking || !active.load(std::memory_order_acquire) || (caller && is_excluded(caller))) return nullptr;
  Shared &s = shared();
  Asking guard; // the books' memory is ordinary
  if (void *piece = s.heap.alloc(alignment, size, false)) return piece;
  return may_grow(caller) ? s.heap.alloc(alignment, size, true) : nullptr;
}

} // namespace

bool shared_heap::is_wanted() { return shared().wanted; }

bool shared_heap::serves_allocators() {
  static const bool serves = [] {
    Shared &s = shared();
    if (active.load()) return true;
    if (s.wanted || !may_be_a_board() || !any_image([](const ort_plugin_image_t &) { return true; }))
      return false;
    if (device_count() == 0) return false;
    const Device *const device = find_device(ORT_DEVICE_DEFAULT, {});
    unsigned how = 0;
    if (!device || device->plugin().sharing(&how) != ORT_PLUGIN_OK || !(how & ORT_SHARES_ALLOCATED))
      return false;
    activate();
    return active.load();
  }();
  return serves;
}

void *shared_heap::alloc(std::size_t alignment, std::size_t size) {
  return alloc_for(nullptr, alignment, size);
}

bool shared_heap::free(void *piece) {
  if (!active.load(std::memory_order_acquire)) return false;
  Asking guard;
  return shared().heap.free(piece);
}

bool shared_heap::contains(const void *begin, std::size_t bytes, int device) {
  Shared &s = shared();
  if (!active.load()) return false;
  Asking guard;
  return s.device->number() == device && s.heap.contains(begin, bytes);
}

} // namespace ort

using namespace ort;

/// A program that is linked with --managed begins: from now on its memory is shared (ort.h).
ORT_API void ort_managed_begin(void) {
  Shared &s = shared();
  const char *const text = std::getenv("OMPICC_MANAGED");
  if (s.wanted || (text && std::strcmp(text, "0") == 0)) return;
  s.wanted = true;
  activate();
  if (!active.load()) return;
  const bool needed = !shared_memory_required().empty();
  for (const Range &data : programs_data()) {
    int in_place = 0; // what is not is copied when it is mapped
    s.device->plugin().share(reinterpret_cast<void *>(data.begin), data.end - data.begin, needed, &in_place);
  }
}

ORT_API void *ort_managed_alloc(std::size_t alignment, std::size_t size, const void *caller) {
  return alloc_for(caller, alignment, size);
}

ORT_API int ort_managed_free(void *piece) { return shared_heap::free(piece); }

ORT_API std::size_t ort_managed_size(void *piece) {
  if (!active.load(std::memory_order_acquire)) return 0;
  Asking guard;
  return shared().heap.size_of(piece);
}
