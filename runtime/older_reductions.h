// older_reductions.h: reductions over tasks without libgomp's help (see older_reductions.cpp).
#ifndef RUNTIME_OLDER_REDUCTIONS_H
#define RUNTIME_OLDER_REDUCTIONS_H

#include "runtime/task_bodies.h"

#include <cstddef>

namespace ort_tasks {

/// What a list consists of (transforms/host/task_reductions.cpp). kMemory is the copies' alignment until they
/// are there; from kFirst on there are three entries for each item: address, offset, and none of ours.
enum : size_t { kItems = 0, kBytes = 1, kMemory = 2, kOuter = 4, kEnd = 6, kFirst = 7 };

inline unsigned long *outer_of(const unsigned long *list) {
  return reinterpret_cast<unsigned long *>(list[kOuter]);
}

/// What holds for the calling task, until `end_group` no longer does.
void begin_group();
void end_group();

/// Room for a copy of all items for each thread of the team, filled with zeros.
void *make_copies(const unsigned long *list);

/// From now on the list holds for what the calling task does.
void add(unsigned long *list, void *copies);

} // namespace ort_tasks

#endif
