// task_order.cpp: see task_order.h.
#include "runtime/task_order.h"

#include "runtime/task_batch.h"

#include <algorithm>
#include <cstddef>

namespace ort {

std::vector<Access> accesses_of(void **depend) {
  std::vector<Access> accesses;
  if (!depend) return accesses;
  auto number = [&](int i) { return reinterpret_cast<size_t>(depend[i]); };
  if (depend[0]) { // of gcc 8 and earlier
    accesses.reserve(number(0));
    for (size_t i = 0; i < number(0); ++i) accesses.push_back({depend[2 + i], i < number(1)});
    return accesses;
  }
  const size_t plain = number(2) + number(3) + number(4);
  accesses.reserve(number(1));
  for (size_t i = 0; i < number(1); ++i) {
    void *item = depend[5 + i];
    if (i < plain) {
      accesses.push_back({item, i < number(2) + number(3)});
    } else { // a depend object
      void **object = static_cast<void **>(item);
      accesses.push_back({object[0], reinterpret_cast<size_t>(object[1]) != 1});
    }
  }
  if (number(1) > plain) // the others are in that order
    std::stable_partition(accesses.begin(), accesses.end(), [](const Access &a) { return a.writes; });
  return accesses;
}

bool names_all_memory(const std::vector<Access> &accesses) {
  return std::any_of(accesses.begin(), accesses.end(),
                     [](const Access &a) { return a.writes && !a.address; });
}

void order(Task &task) {
  auto after = [&](Task *earlier) {
    if (!earlier || earlier == &task) return;
    if (ompt::active()) ompt::report_dependence(earlier->handle, task.handle);
    earlier->successors.push_back(&task);
    ++task.predecessors;
    TaskBatch::follow(*earlier, task);
  };
  auto behind = [&](const QueuedTask &earlier) {
    if (!earlier.is_pending()) return;
    if (ompt::active()) ompt::report_dependence(earlier.handle, task.handle);
    task.behind.push_back(earlier);
  };
  for (const Access &access : task.accesses) {
    Users &users = task.owner->users[access.address];
    if (users.writer == &task) continue;
    after(users.writer);
    behind(users.queued_writer);
    if (access.writes) {
      for (Task *reader : users.readers) after(reader);
      for (const QueuedTask &reader : users.queued_readers) behind(reader);
      users.readers.clear();
      users.queued_readers.clear();
      users.queued_writer = {};
      users.writer = &task;
    } else {
      users.readers.push_back(&task);
    }
  }
}

bool find_queued(const Owner &owner, const std::vector<Access> &accesses, std::vector<QueuedTask> &before) {
  for (const Access &access : accesses) {
    const auto found = owner.users.find(access.address);
    if (found == owner.users.end()) continue;
    const Users &users = found->second;
    if (users.writer || (access.writes && !users.readers.empty())) return false;
    if (users.queued_writer.is_pending()) before.push_back(users.queued_writer);
    if (!access.writes) continue;
    for (const QueuedTask &reader : users.queued_readers)
      if (reader.is_pending()) before.push_back(reader);
  }
  return true;
}

void note_queued(Owner &owner, const std::vector<Access> &accesses, const QueuedTask &task) {
  const auto is_old = [&](const QueuedTask &reader) { return reader.in == task.in || !reader.is_pending(); };
  for (const Access &access : accesses) {
    Users &users = owner.users[access.address];
    std::vector<QueuedTask> &readers = users.queued_readers;
    readers.erase(std::remove_if(readers.begin(), readers.end(), is_old), readers.end());
    if (access.writes) {
      readers.clear();
      users.queued_writer = task;
    } else {
      readers.push_back(task);
    }
  }
}

void forget(Task &task) {
  for (const Access &access : task.accesses) {
    auto found = task.owner->users.find(access.address);
    if (found == task.owner->users.end()) continue;
    Users &users = found->second;
    if (users.writer == &task) users.writer = nullptr;
    users.readers.erase(std::remove(users.readers.begin(), users.readers.end(), &task), users.readers.end());
    if (!users.writer && users.readers.empty() && !users.queued_writer.is_pending() &&
        users.queued_readers.empty())
      task.owner->users.erase(found);
  }
}

} // namespace ort
