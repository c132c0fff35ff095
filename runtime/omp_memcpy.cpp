// omp_memcpy.cpp: OpenMP's routines that copy between the memories of devices and the host (OpenMP 5.2
// §18.8.5 to §18.8.8) and that fill them (6.0), at once or as tasks.
#include "runtime/export.h"
#include "runtime/libgomp.h"
#include "runtime/ompt/data_operation.h"
#include "runtime/ompt/task_events.h"
#include "runtime/target_tasks.h"
#include "runtime/task_waits.h"
#include "runtime/where.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <memory>
#include <vector>

using namespace ort;

namespace {

/// A device whose transfers the calling thread has started and not waited for.
using Started = Device *;

int finish(Started device, int status) {
  if (status == ORT_PLUGIN_OK && device) status = device->plugin().wait();
  if (status == ORT_PLUGIN_FAULT) device->check(status, {}, "copy");
  return status == ORT_PLUGIN_OK ? 0 : EINVAL;
}

/// From a device of another plugin: neither knows the other's memory.
int through_host(Device &to_device, void *to, Device &from_device, const void *from, size_t bytes,
                 Started &started) {
  constexpr size_t kMostBytes = 4 << 20;
  const size_t most = std::min(bytes, kMostBytes);
  auto piece = std::make_unique<char[]>(most);
  // Where waiting fails, the transfer may go on for ever: it keeps the memory.
  const auto finished = [&](Device &device, int status_so_far) {
    started = &device; // if it fails, it is this one that says why
    if (status_so_far != ORT_PLUGIN_OK) return status_so_far;
    const int status = device.plugin().wait();
    if (status != ORT_PLUGIN_OK) (void)piece.release();
    return status;
  };
  for (size_t done = 0, size; done < bytes; done += size) {
    size = std::min(bytes - done, most);
    if (int status =
            finished(from_device, from_device.plugin().from_device(piece.get(), at(from, done), size)))
      return status;
    if (int status = finished(to_device, to_device.plugin().to_device(at(to, done), piece.get(), size)))
      return status;
  }
  return ORT_PLUGIN_OK;
}

/// Starts a copy between any two places.
/// Returns a status of the plugin.
int start(void *to, const void *from, size_t bytes, const Where &to_where, const Where &from_where,
          Started &started) {
  if (bytes == 0) return ORT_PLUGIN_OK;
  if (to_where.host && from_where.host) {
    std::memmove(to, from, bytes);
    return ORT_PLUGIN_OK;
  }
  Device *device = started = to_where.device ? to_where.device : from_where.device;
  const ObservedDevice &plugin = device->plugin();
  if (from_where.host) return plugin.to_device(to, from, bytes);
  if (to_where.host) return plugin.from_device(to, from, bytes);
  if (to_where.device == from_where.device) return plugin.on_device(to, from, bytes);
  if (plugin.is_of_plugin_of(from_where.device->plugin()))
    return plugin.from_other_device(to, from_where.device->plugin(), from, bytes);
  return through_host(*device, to, *from_where.device, from, bytes, started);
}

/// One dimension of omp_target_memcpy_rect; the innermost one is a plain copy.
int start_rect(char *to, const char *from, size_t element, int dims, const size_t *volume,
               const size_t *to_offsets, const size_t *from_offsets, const size_t *to_dims,
               const size_t *from_dims, const Where &to_where, const Where &from_where, Started &started) {
  size_t to_slice = element, from_slice = element;
  for (int i = 1; i < dims; ++i) to_slice *= to_dims[i], from_slice *= from_dims[i];
  to += to_offsets[0] * to_slice;
  from += from_offsets[0] * from_slice;
  if (dims == 1) return start(to, from, volume[0] * element, to_where, from_where, started);
  for (size_t i = 0; i < volume[0]; ++i, to += to_slice, from += from_slice)
    if (int status = start_rect(to, from, element, dims - 1, volume + 1, to_offsets + 1, from_offsets + 1,
                                to_dims + 1, from_dims + 1, to_where, from_where, started))
      return status;
  return ORT_PLUGIN_OK;
}

/// The arguments of both routines.
struct Plain {
  void *to;
  const void *from;
  size_t bytes, to_offset, from_offset;
  int to_number, from_number;

  bool valid(const Where &to_where, const Where &from_where) const {
    return to_where.valid() && from_where.valid() && (!bytes || (to && from));
  }
  int copy() const {
    const Where to_where = where(to_number), from_where = where(from_number);
    if (!valid(to_where, from_where)) return EINVAL;
    Started started = nullptr;
    const int status = start(at(to, to_offset), at(from, from_offset), bytes, to_where, from_where, started);
    return finish(started, status);
  }
};

struct Rectangle {
  void *to;
  const void *from;
  size_t element;
  int dims;
  const size_t *volume, *to_offsets, *from_offsets, *to_dims, *from_dims;
  int to_number, from_number;

  bool valid(const Where &to_where, const Where &from_where) const {
    return to_where.valid() && from_where.valid() && to && from && element > 0 && dims > 0 && volume &&
           to_offsets && from_offsets && to_dims && from_dims;
  }
  int copy() const {
    const Where to_where = where(to_number), from_where = where(from_number);
    if (!valid(to_where, from_where)) return EINVAL;
    Started started = nullptr;
    const int status = start_rect(at(to, 0), at(from, 0), element, dims, volume, to_offsets, from_offsets,
                                  to_dims, from_dims, to_where, from_where, started);
    return finish(started, status);
  }
};

/// Sets bytes of a device's memory: a piece comes from the host, and the rest is copied from what is there.
struct Fill {
  void *to;
  int value;
  size_t bytes;
  int number;

  bool valid(const Where &to_where) const { return to_where.valid() && (!bytes || to); }
  int copy() const {
    const Where to_where = where(number);
    if (!valid(to_where)) return EINVAL;
    if (to_where.host) {
      if (bytes) std::memset(to, value, bytes);
      return 0;
    }
    const std::vector<char> piece(std::min(bytes, size_t(1) << 16), static_cast<char>(value));
    Started started = nullptr;
    Where host;
    host.host = true;
    ompt::DataOperation operation(ompt_target_data_memset, to_where.device->plugin(), {nullptr, number},
                                  {to, to_where.device->number()}, bytes);
    int status = start(to, piece.data(), piece.size(), to_where, host, started);
    for (size_t done = piece.size(), more; status == ORT_PLUGIN_OK && done < bytes; done += more) {
      more = std::min(done, bytes - done);
      status = start(at(to, done), to, more, to_where, to_where, started);
    }
    status = operation.end(status);
    return finish(started, status);
  }
};

/// Executes `work` as a target task that depends on what `count` depend objects name: libgomp's omp_depend_t,
/// two pointers each.
void defer(std::function<void()> routine, const void *codeptr, const Where &to_where, const Where &from_where,
           int count, void *depobjs) {
  std::vector<void *> list;
  if (count > 0 && depobjs) {
    list = {nullptr, reinterpret_cast<void *>(intptr_t(count)), nullptr, nullptr, nullptr};
    for (int i = 0; i < count; ++i) list.push_back(static_cast<void **>(depobjs) + 2 * i);
  }
  void **depend = list.empty() ? nullptr : list.data();
  const ompt::TaskHandle task = ompt::create_task({}, codeptr, depend, true);
  auto work = [routine = std::move(routine), task, codeptr] {
    ompt::run_as_task(task, true, [&] {
      const ompt::Routine called(codeptr);
      routine();
    });
  };
  const bool on_device = to_where.device || from_where.device;
  if (on_device && helpers_take_tasks()) return start_target_task(std::move(work), depend, task);
  auto *own = new std::function<void()>(std::move(work));
  if (depend) ort_depend(depend);
  GOMP_task(
      [](void *argument) {
        const std::unique_ptr<std::function<void()>> function(
            *static_cast<std::function<void()> **>(argument));
        (*function)();
      },
      &own, nullptr, sizeof own, alignof(void *), !tasks_are_own(), depend ? GOMP_TASK_FLAG_DEPEND : 0,
      depend, 0, nullptr);
}

/// Nobody is told by a return value.
void expect_success(int failed, const char *routine) {
  if (failed) fatal({}, std::string(routine) + ": the copy failed");
}

} // namespace

/// Copies between any two devices; 0 on success (§18.8.5).
ORT_API int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                              int to_number, int from_number) {
  const ompt::Routine routine(__builtin_return_address(0));
  return Plain{to, from, bytes, to_offset, from_offset, to_number, from_number}.copy();
}

/// Copies a rectangular part of an array between any two devices; 0 on success. Both addresses NULL: the
/// number of dimensions that are supported (§18.8.6).
ORT_API int omp_target_memcpy_rect(void *to, const void *from, size_t element, int dims, const size_t *volume,
                                   const size_t *to_offsets, const size_t *from_offsets,
                                   const size_t *to_dims, const size_t *from_dims, int to_number,
                                   int from_number) {
  if (!to && !from) return INT_MAX;
  const ompt::Routine routine(__builtin_return_address(0));
  return Rectangle{to,           from,    element,   dims,      volume,     to_offsets,
                   from_offsets, to_dims, from_dims, to_number, from_number}
      .copy();
}

/// The same as target tasks with the given dependences; 0 when the task was made (§18.8.7, §18.8.8).
ORT_API int omp_target_memcpy_async(void *to, const void *from, size_t bytes, size_t to_offset,
                                    size_t from_offset, int to_number, int from_number, int depobj_count,
                                    void *depobjs) {
  const Plain plain{to, from, bytes, to_offset, from_offset, to_number, from_number};
  const Where to_where = where(to_number), from_where = where(from_number);
  if (!plain.valid(to_where, from_where)) return EINVAL;
  defer([plain] { expect_success(plain.copy(), "omp_target_memcpy_async"); },
        take_codeptr(__builtin_return_address(0)), to_where, from_where, depobj_count, depobjs);
  return 0;
}
ORT_API int omp_target_memcpy_rect_async(void *to, const void *from, size_t element, int dims,
                                         const size_t *volume, const size_t *to_offsets,
                                         const size_t *from_offsets, const size_t *to_dims,
                                         const size_t *from_dims, int to_number, int from_number,
                                         int depobj_count, void *depobjs) {
  if (!to && !from) return INT_MAX;
  const Rectangle given{to,           from,    element,   dims,      volume,     to_offsets,
                        from_offsets, to_dims, from_dims, to_number, from_number};
  const Where to_where = where(to_number), from_where = where(from_number);
  if (!given.valid(to_where, from_where)) return EINVAL;
  // The caller's arrays may be gone by then.
  std::vector<size_t> numbers;
  for (const size_t *array : {volume, to_offsets, from_offsets, to_dims, from_dims})
    numbers.insert(numbers.end(), array, array + dims);
  auto work = [given, numbers] {
    Rectangle own = given;
    const size_t *array = numbers.data();
    for (const size_t **member :
         {&own.volume, &own.to_offsets, &own.from_offsets, &own.to_dims, &own.from_dims})
      *member = array, array += own.dims;
    expect_success(own.copy(), "omp_target_memcpy_rect_async");
  };
  defer(work, take_codeptr(__builtin_return_address(0)), to_where, from_where, depobj_count, depobjs);
  return 0;
}

/// Sets `bytes` bytes of a device's memory to `value`; returns `to` (OpenMP 6.0).
ORT_API void *omp_target_memset(void *to, int value, size_t bytes, int number) {
  const ompt::Routine routine(__builtin_return_address(0));
  expect_success(Fill{to, value, bytes, number}.copy(), "omp_target_memset");
  return to;
}
/// The same as a target task with the given dependences.
ORT_API void *omp_target_memset_async(void *to, int value, size_t bytes, int number, int depobj_count,
                                      void *depobjs) {
  const Fill fill{to, value, bytes, number};
  const Where to_where = where(number);
  expect_success(!fill.valid(to_where), "omp_target_memset_async");
  defer([fill] { expect_success(fill.copy(), "omp_target_memset_async"); },
        take_codeptr(__builtin_return_address(0)), to_where, {}, depobj_count, depobjs);
  return to;
}
