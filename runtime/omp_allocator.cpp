// omp_allocator.cpp: allocators with the traits of OpenMP 6.0, and its memory spaces of devices (§27). All
// storage that libgomp's allocators give is the host's, so the new traits either hold for it or they do not:
// libgomp, which does not know them, is asked for an allocator without them, or the answer is that there is
// no such allocator. For the same reason the memory spaces and allocators of devices exist for the host only;
// device memory is omp_target_alloc's.
#include "runtime/export.h"
#include "runtime/libgomp.h"
#include "runtime/own_memory.h"

#include <cstdint>
#include <unistd.h>
#include <vector>

ORT_API int omp_get_num_devices(void);

using ort::Trait;

namespace {

// omp.h
enum Key {
  Access = 3,
  PinDevice = 9,
  PreferredDevice = 10,
  DeviceAccess = 11,
  TargetAccess = 12,
  AtomicScope = 13,
  PartSize = 14
};
constexpr std::uintptr_t kDefault = -1, kAll = 7, kSingle = 20, kMultiple = 21, kMemspace = 22;
constexpr std::uintptr_t kNullAllocator = 0, kNullMemspace = -1, kLastMemspace = 4;
constexpr int kInitialDevice = -1;

bool is_host(int device) { return device == kInitialDevice || device == omp_get_num_devices(); }
bool is_device(int device) { return device >= kInitialDevice && device <= omp_get_num_devices(); }

/// Whether storage of the host's has what a trait that libgomp does not know asks for.
bool holds(const Trait &trait) {
  if (trait.value == kDefault) return true;
  const int device = static_cast<int>(trait.value);
  switch (trait.key) {
  case PinDevice: return is_host(device);
  case PreferredDevice: return is_device(device);
  // Of one device the host can reach it, of several as well: there is only one.
  case DeviceAccess:
  // What target regions reach is what the data environment makes of it.
  case TargetAccess: return trait.value == kSingle || trait.value == kMultiple;
  case AtomicScope: return trait.value == kAll;
  case PartSize: return trait.value > 0; // of how memory is spread: a hint
  default: return false;
  }
}

bool all_host(int count, const int *devices) {
  for (int i = 0; i < count; ++i)
    if (!is_host(devices[i])) return false;
  return count > 0;
}

std::uintptr_t memspace_if(bool exists, std::uintptr_t memspace) {
  return exists && memspace <= kLastMemspace ? memspace : kNullMemspace;
}
/// The predefined allocator of a predefined memory space.
std::uintptr_t allocator_if(bool exists, std::uintptr_t memspace) {
  return exists && memspace <= kLastMemspace ? memspace + 1 : kNullAllocator;
}

} // namespace

/// An allocator with these traits, or omp_null_allocator (0) where there is none (OpenMP 6.0 §27.6).
ORT_API std::uintptr_t omp_init_allocator(std::uintptr_t memspace, int count, const Trait *traits) {
  using Function = std::uintptr_t(std::uintptr_t, int, const Trait *);
  static Function *const next =
      ort::uses_libgomps_memory_management()
          ? ort::libgomp_or("omp_init_allocator", "OMP_5.0.1", ort::own::init_allocator)
          : ort::own::init_allocator;
  if (memspace == kNullMemspace) return kNullAllocator;
  bool known = true;
  for (int i = 0; i < count; ++i)
    known &= traits[i].key < PinDevice && (traits[i].key != Access || traits[i].value != kMemspace);
  if (known) return next(memspace, count, traits);
  std::vector<Trait> left;
  for (int i = 0; i < count; ++i) {
    Trait trait = traits[i];
    if (trait.key >= PinDevice && trait.key <= PartSize) {
      if (!holds(trait)) return kNullAllocator;
      continue;
    }
    if (trait.key == Access && trait.value == kMemspace) trait.value = kAll;
    left.push_back(trait);
  }
  return next(memspace, static_cast<int>(left.size()), left.data());
}

// Memory spaces (§27.4) and allocators (§27.5) of devices: omp_null_mem_space and omp_null_allocator but for
// the host's.
ORT_API std::uintptr_t omp_get_devices_memspace(int count, const int *devices, std::uintptr_t memspace) {
  return memspace_if(all_host(count, devices), memspace);
}
ORT_API std::uintptr_t omp_get_device_memspace(int device, std::uintptr_t memspace) {
  return memspace_if(is_host(device), memspace);
}
ORT_API std::uintptr_t omp_get_devices_and_host_memspace(int count, const int *devices,
                                                         std::uintptr_t memspace) {
  return memspace_if(count == 0 || all_host(count, devices), memspace);
}
ORT_API std::uintptr_t omp_get_device_and_host_memspace(int device, std::uintptr_t memspace) {
  return memspace_if(is_host(device), memspace);
}
ORT_API std::uintptr_t omp_get_devices_all_memspace(std::uintptr_t memspace) {
  return memspace_if(omp_get_num_devices() == 0, memspace);
}
ORT_API std::uintptr_t omp_get_devices_allocator(int count, const int *devices, std::uintptr_t memspace) {
  return allocator_if(all_host(count, devices), memspace);
}
ORT_API std::uintptr_t omp_get_device_allocator(int device, std::uintptr_t memspace) {
  return allocator_if(is_host(device), memspace);
}
ORT_API std::uintptr_t omp_get_devices_and_host_allocator(int count, const int *devices,
                                                          std::uintptr_t memspace) {
  return allocator_if(count == 0 || all_host(count, devices), memspace);
}
ORT_API std::uintptr_t omp_get_device_and_host_allocator(int device, std::uintptr_t memspace) {
  return allocator_if(is_host(device), memspace);
}
ORT_API std::uintptr_t omp_get_devices_all_allocator(std::uintptr_t memspace) {
  return allocator_if(omp_get_num_devices() == 0, memspace);
}

/// The storage resources of a memory space: the host's memory is one.
ORT_API int omp_get_memspace_num_resources(std::uintptr_t memspace) { return memspace <= kLastMemspace; }

/// Bytes; 0 for no memory space.
ORT_API std::size_t omp_get_memspace_pagesize(std::uintptr_t memspace) {
  return memspace <= kLastMemspace ? static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

/// The memory space of some of a memory space's resources.
ORT_API std::uintptr_t omp_get_submemspace(std::uintptr_t memspace, int count, const int *resources) {
  return memspace_if(count == 1 && resources[0] == 0, memspace);
}
