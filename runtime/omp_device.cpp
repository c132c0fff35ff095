// omp_device.cpp: OpenMP's device information and device memory routines (OpenMP 5.2 §18.7, §18.8). They
// carry libgomp's version nodes (libompirt.map), so that libraries compiled by gcc get the same answers as
// the program. Routines without device number answers of their own stay libgomp's.
#include "runtime/export.h"
#include "runtime/libgomp.h"
#include "runtime/ompt/extensions.h"
#include "runtime/where.h"

#include <cerrno>
#include <cstdlib>

using namespace ort;

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
ORT_API void omp_set_default_device(int number) { set_default_device(number); }
ORT_API int omp_get_default_device(void) { return default_device(); }

/// Device storage of `size` bytes, or NULL (§18.8.1).
ORT_API void *omp_target_alloc(size_t size, int number) {
  const Where place = where(number);
  const ompt::Routine routine(__builtin_return_address(0));
  if (size == 0 || !place.valid()) return nullptr;
  if (place.host) return std::malloc(size);
  void *storage = nullptr;
  int status = place.device->plugin().alloc(size, &storage);
  // Other queues' work may still use what was free: this one's comes behind it, but any thread may use the
  // storage.
  if (status == ORT_PLUGIN_OK) status = place.device->plugin().wait();
  if (status == ORT_PLUGIN_FAULT) place.device->check(status, {}, "allocate");
  if (status == ORT_PLUGIN_OK) place.device->data.add_own(storage, size);
  return status == ORT_PLUGIN_OK ? storage : nullptr;
}

/// Frees storage of omp_target_alloc (§18.8.2).
ORT_API void omp_target_free(void *storage, int number) {
  const Where place = where(number);
  const ompt::Routine routine(__builtin_return_address(0));
  if (!storage || !place.valid()) return;
  if (place.host) return std::free(storage);
  place.device->data.remove_own(storage);
  place.device->check(place.device->plugin().free(storage), {}, "omp_target_free");
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
  return host && size && (place.host || (place.device && place.device->data.is_accessible(host, size)));
}

/// Makes device storage the corresponding storage of host storage; 0 on success (§18.8.9).
ORT_API int omp_target_associate_ptr(const void *host, const void *device_storage, size_t size, size_t offset,
                                     int number) {
  const Where place = where(number);
  if (!place.device || !host || !device_storage || !size) return EINVAL;
  const ompt::Routine routine(__builtin_return_address(0));
  return place.device->data.associate(host, at(device_storage, offset), size) ? EINVAL : 0;
}

/// Ends such an association; 0 on success (§18.8.10).
ORT_API int omp_target_disassociate_ptr(const void *host, int number) {
  const Where place = where(number);
  if (!place.device || !host) return EINVAL;
  const ompt::Routine routine(__builtin_return_address(0));
  return place.device->data.disassociate(host) ? EINVAL : 0;
}

/// The device address that corresponds to a host address, or NULL (§18.8.11).
ORT_API void *omp_get_mapped_ptr(const void *host, int number) {
  const Where place = where(number);
  if (place.host) return const_cast<void *>(host);
  void *const address = place.device && host ? place.device->data.lookup(host) : nullptr;
  if (address && ompt::active()) ompt::report_device_address(number, host);
  return address;
}

/// Gives back what a device or the host does not need now; 0 on success (§18.6.1).
ORT_API int omp_pause_resource(int kind, int number) {
  const Where place = where(number, Number::OfAnyRoutine);
  if (place.host) return libgomp().pause_resource_all ? libgomp().pause_resource_all(kind) : EINVAL;
  return place.device && place.device->plugin().trim() == ORT_PLUGIN_OK ? 0 : EINVAL;
}

/// The same for all devices and the host (§18.6.2).
ORT_API int omp_pause_resource_all(int kind) {
  int failed = 0;
  for (int i = 0; i <= device_count(); ++i) failed |= omp_pause_resource(kind, i);
  return failed;
}
