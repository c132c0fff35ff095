// wrapped_task.h: tasks of libgomp's that execute a function around the program's own one, for libraries that
// stand in front of GOMP_task and GOMP_taskloop (task_bodies.cpp, host_task_events.cpp). What that function
// needs is a structure in front of the task's data, which begins with a WrappedTask.
#ifndef OMPICC_RUNTIME_WRAPPED_TASK_H
#define OMPICC_RUNTIME_WRAPPED_TASK_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ort_tasks {

using Body = void (*)(void *);
using Copy = void (*)(void *, void *);

/// libgomp knows of the first three members: it writes the event of a detachable task into the first one, the
/// bounds of a taskloop's task into the first two, and finds a taskloop's reductions in the third.
struct WrappedTask {
  uint64_t first, second;
  void *reductions;
  Body body;
  Copy copy;
  void *data;
  long size, offset; ///< of the data, in bytes; where it begins behind the structure's beginning
  size_t written;    ///< bytes from the beginning on that are the data's, too

  /// The task's data: `task` is where this structure, or its copy, lies.
  char *data_of(void *task) const { return static_cast<char *>(task) + offset; }
  /// Copies what the program has given into the task, as its function says.
  void copy_data(void *task) const {
    if (copy)
      copy(data_of(task), data);
    else if (size)
      std::memcpy(data_of(task), data, size_t(size));
  }
  /// The data, with what libgomp has written in front of it.
  char *complete_data(void *task) const {
    char *const complete = data_of(task);
    if (written) std::memcpy(complete, &first, written);
    return complete;
  }
};

/// For a structure of type Header, which begins with the result.
/// @param alignment of the data; becomes that of both
template <class Header> WrappedTask wrap(Body body, void *data, Copy copy, long size, long &alignment) {
  if (alignment < long(alignof(Header))) alignment = alignof(Header);
  const long offset = (long(sizeof(Header)) + alignment - 1) / alignment * alignment;
  return {0, 0, nullptr, body, copy, data, size, offset, 0};
}

} // namespace ort_tasks
#endif
