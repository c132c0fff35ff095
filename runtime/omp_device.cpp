// omp_device.cpp: OpenMP's device information and device memory routines (OpenMP 5.2 §18.7, §18.8). They
// carry libgomp's version nodes (libompirt.map), so that libraries compiled by gcc get the same answers as
// the program. Routines without device number answers of their own stay libgomp's.
#include "runtime/device.h"
#include "runtime/export.h"
#include "runtime/libgomp.h"
#include "runtime/task_waits.h"

#include <climits>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace ort;

namespace {

/// The device of that number, or NULL and `host` set; neither for a number that means nothing.
struct Where {
  Device *device = nullptr;
  bool host = false;
  bool valid() const { return device || host; }
};

Where where(int number) {
  Where result;
  const int count = device_count();
  result.host = number == -1 || number == count;
  if (!result.host && number >= 0 && number < count) result.device = find_device(number, {});
  return result;
}

char *at(const void *base, size_t offset) {
  return const_cast<char *>(static_cast<const char *>(base)) + offset;
}

/// Copies between any two places; devices that differ exchange through host memory. Returns 0 on success.
int copy(void *to, const void *from, size_t bytes, const Where &to_where, const Where &from_where) {
  if (bytes == 0) return 0;
  if (to_where.host && from_where.host) {
    std::memmove(to, from, bytes);
    return 0;
  }
  Device *device = to_where.device ? to_where.device : from_where.device;
  const ort_plugin_t *plugin = device->plugin();
  int status;
  if (from_where.host)
    status = plugin->to_device(device->number(), to, from, bytes);
  else if (to_where.host)
    status = plugin->from_device(device->number(), to, from, bytes);
  else if (to_where.device == from_where.device)
    status = plugin->on_device(device->number(), to, from, bytes);
  else {
    void *between = std::malloc(bytes);
    if (!between) return ENOMEM;
    const Where host{nullptr, true};
    const int failed =
        copy(between, from, bytes, host, from_where) || copy(to, between, bytes, to_where, host);
    std::free(between);
    return failed ? EINVAL : 0;
  }
  if (status == ORT_PLUGIN_OK) status = plugin->wait(device->number());
  if (status == ORT_PLUGIN_FAULT) device->check(status, {}, "copy");
  return status == ORT_PLUGIN_OK ? 0 : EINVAL;
}

/// One dimension of omp_target_memcpy_rect; the innermost one is a plain copy.
int copy_rect(char *to, const char *from, size_t element, int dims, const size_t *volume,
              const size_t *to_offsets, const size_t *from_offsets, const size_t *to_dims,
              const size_t *from_dims, const Where &to_where, const Where &from_where) {
  size_t to_slice = element, from_slice = element;
  for (int i = 1; i < dims; ++i) to_slice *= to_dims[i], from_slice *= from_dims[i];
  to += to_offsets[0] * to_slice;
  from += from_offsets[0] * from_slice;
  if (dims == 1) return copy(to, from, volume[0] * element, to_where, from_where);
  for (size_t i = 0; i < volume[0]; ++i, to += to_slice, from += from_slice)
    if (int failed = copy_rect(to, from, element, dims - 1, volume + 1, to_offsets + 1, from_offsets + 1,
                               to_dims + 1, from_dims + 1, to_where, from_where))
      return failed;
  return 0;
}

/// Waits for the tasks that `count` depend objects name: libgomp's omp_depend_t, two pointers each.
void wait_for_depobjs(int count, void *depobjs) {
  if (count <= 0 || !depobjs) return;
  std::vector<void *> list = {nullptr, reinterpret_cast<void *>(intptr_t(count)), nullptr, nullptr, nullptr};
  for (int i = 0; i < count; ++i) list.push_back(static_cast<void **>(depobjs) + 2 * i);
  GOMP_taskwait_depend(list.data());
}

} // namespace

/// Number of non-host devices (§18.7.4).
ORT_API int omp_get_num_devices(void) { return device_count(); }

/// The host's device number (§18.7.7).
ORT_API int omp_get_initial_device(void) { return device_count(); }

/// Number of the device that executes the caller: this is the host's version (§18.7.5).
ORT_API int omp_get_device_num(void) { return device_count(); }

/// True on the host (§18.7.6).
ORT_API int omp_is_initial_device(void) { return 1; }

/// default-device-var (§18.7.2, §18.7.3). libgomp keeps it, because it belongs to each task's data
/// environment.
ORT_API void omp_set_default_device(int number) { libgomp().set_default_device(number); }
ORT_API int omp_get_default_device(void) { return default_device(); }

/// Device storage of `size` bytes, or NULL (§18.8.1).
ORT_API void *omp_target_alloc(size_t size, int number) {
  const Where place = where(number);
  if (size == 0 || !place.valid()) return nullptr;
  if (place.host) return std::malloc(size);
  void *storage = nullptr;
  const int status = place.device->plugin()->alloc(number, size, &storage);
  if (status == ORT_PLUGIN_FAULT) place.device->check(status, {}, "allocate");
  return status == ORT_PLUGIN_OK ? storage : nullptr;
}

/// Frees storage of omp_target_alloc (§18.8.2).
ORT_API void omp_target_free(void *storage, int number) {
  const Where place = where(number);
  if (!storage || !place.valid()) return;
  if (place.host) return std::free(storage);
  place.device->check(place.device->plugin()->free(number, storage), {}, "omp_target_free");
}

/// True if the storage at a host address has corresponding storage on the device (§18.8.3).
ORT_API int omp_target_is_present(const void *host, int number) {
  const Where place = where(number);
  if (place.host) return 1;
  return place.device && place.device->data.is_present(host, 0);
}

/// True if the device can use host storage as it is (§18.8.4).
ORT_API int omp_target_is_accessible(const void *host, size_t size, int number) {
  const Where place = where(number);
  return host && size && (place.host || (place.device && place.device->data.is_shared()));
}

/// Copies between any two devices; 0 on success (§18.8.5).
ORT_API int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                              int to_number, int from_number) {
  const Where to_where = where(to_number), from_where = where(from_number);
  if (!to_where.valid() || !from_where.valid()) return EINVAL;
  if (bytes && (!to || !from)) return EINVAL;
  return copy(at(to, to_offset), at(from, from_offset), bytes, to_where, from_where);
}

/// Copies a rectangular part of an array between any two devices; 0 on success. Both addresses NULL: the
/// number of dimensions that are supported (§18.8.6).
ORT_API int omp_target_memcpy_rect(void *to, const void *from, size_t element, int dims, const size_t *volume,
                                   const size_t *to_offsets, const size_t *from_offsets,
                                   const size_t *to_dims, const size_t *from_dims, int to_number,
                                   int from_number) {
  if (!to && !from) return INT_MAX;
  const Where to_where = where(to_number), from_where = where(from_number);
  if (!to_where.valid() || !from_where.valid() || !to || !from) return EINVAL;
  if (element < 1 || dims < 1 || !volume || !to_offsets || !from_offsets || !to_dims || !from_dims)
    return EINVAL;
  return copy_rect(at(to, 0), at(from, 0), element, dims, volume, to_offsets, from_offsets, to_dims,
                   from_dims, to_where, from_where);
}

/// The same as tasks with the given dependences (§18.8.7, §18.8.8). The copy is made at once, when what it
/// depends on is done: a task that is executed immediately.
ORT_API int omp_target_memcpy_async(void *to, const void *from, size_t bytes, size_t to_offset,
                                    size_t from_offset, int to_number, int from_number, int depobj_count,
                                    void *depobjs) {
  wait_for_depobjs(depobj_count, depobjs);
  return omp_target_memcpy(to, from, bytes, to_offset, from_offset, to_number, from_number);
}
ORT_API int omp_target_memcpy_rect_async(void *to, const void *from, size_t element, int dims,
                                         const size_t *volume, const size_t *to_offsets,
                                         const size_t *from_offsets, const size_t *to_dims,
                                         const size_t *from_dims, int to_number, int from_number,
                                         int depobj_count, void *depobjs) {
  if (to || from) wait_for_depobjs(depobj_count, depobjs);
  return omp_target_memcpy_rect(to, from, element, dims, volume, to_offsets, from_offsets, to_dims, from_dims,
                                to_number, from_number);
}

/// Makes device storage the corresponding storage of host storage; 0 on success (§18.8.9).
ORT_API int omp_target_associate_ptr(const void *host, const void *device_storage, size_t size, size_t offset,
                                     int number) {
  const Where place = where(number);
  if (!place.device || !host || !device_storage || !size) return EINVAL;
  return place.device->data.associate(host, at(device_storage, offset), size) ? EINVAL : 0;
}

/// Ends such an association; 0 on success (§18.8.10).
ORT_API int omp_target_disassociate_ptr(const void *host, int number) {
  const Where place = where(number);
  if (!place.device || !host) return EINVAL;
  return place.device->data.disassociate(host) ? EINVAL : 0;
}

/// The device address that corresponds to a host address, or NULL (§18.8.11).
ORT_API void *omp_get_mapped_ptr(const void *host, int number) {
  const Where place = where(number);
  if (place.host) return const_cast<void *>(host);
  return place.device && host ? place.device->data.lookup(host) : nullptr;
}

/// Gives back what a device or the host does not need now; 0 on success (§18.6.1).
ORT_API int omp_pause_resource(int kind, int number) {
  const Where place = where(number);
  if (place.host) return libgomp().pause_resource_all ? libgomp().pause_resource_all(kind) : EINVAL;
  return place.device && place.device->plugin()->trim(number) == ORT_PLUGIN_OK ? 0 : EINVAL;
}

/// The same for all devices and the host (§18.6.2).
ORT_API int omp_pause_resource_all(int kind) {
  int failed = 0;
  for (int i = 0; i <= device_count(); ++i) failed |= omp_pause_resource(kind, i);
  return failed;
}
