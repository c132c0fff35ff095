// recorder.cpp: see recorder.h.
#include "tools/observe/recorder.h"

#include <ctime>

namespace observe {

Time now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * Time(1000000000) + time.tv_nsec;
}

using Lock = std::lock_guard<std::mutex>;

unsigned Recorder::construct(const std::string &name) {
  Lock lock(mutex_);
  const auto inserted = numbers_.emplace(name, unsigned(constructs_.size()));
  if (inserted.second) {
    constructs_.emplace_back();
    constructs_.back().name = name;
  }
  return inserted.first->second;
}

unsigned Recorder::queue(int device, uint64_t thread) {
  Lock lock(mutex_);
  return queues_.emplace(std::make_pair(device, thread), unsigned(queues_.size())).first->second;
}

/// Whether there is room for one more of the trace's items; what has none is counted. The lock is held.
bool Recorder::has_room() {
  if (events_.size() + memory_.size() + tasks_.size() < most_) return true;
  if (most_) ++dropped_;
  return false;
}

void Recorder::keep(const Event &event) {
  if (has_room()) events_.push_back(event);
}

void Recorder::began(unsigned construct) {
  Lock lock(mutex_);
  ++constructs_[construct].count;
}

void Recorder::region(unsigned construct, unsigned thread, Time begin, Time end) {
  Lock lock(mutex_);
  keep({Event::Region, Track::Host, 0, thread, construct, begin, end, 0});
}

void Recorder::launched(unsigned construct, const char *kernel, Time duration) {
  Lock lock(mutex_);
  Construct &c = constructs_[construct];
  ++c.kernels;
  c.launch_time += duration;
  if (kernel && c.kernel.empty()) c.kernel = kernel;
}

void Recorder::waited(unsigned construct, unsigned thread, Time begin, Time end) {
  Lock lock(mutex_);
  constructs_[construct].wait_time += end - begin;
  keep({Event::Wait, Track::Host, 0, thread, construct, begin, end, 0});
}

void Recorder::waited_for_others(Event::Kind kind, unsigned thread, Time begin, Time end) {
  Lock lock(mutex_);
  keep({kind, Track::Host, 0, thread, 0, begin, end, 0});
}

void Recorder::kernel(unsigned construct, int device, unsigned queue, Time begin, Time end, unsigned teams) {
  Lock lock(mutex_);
  constructs_[construct].kernel_time += end - begin;
  keep({Event::Kernel, Track::Device, device, queue, construct, begin, end, teams});
}

void Recorder::copy(Event::Kind kind, unsigned construct, int device, unsigned queue, Time begin, Time end,
                    uint64_t bytes) {
  Lock lock(mutex_);
  Construct &c = constructs_[construct];
  ++c.copies;
  c.copy_time += end - begin;
  if (kind == Event::CopyTo) c.bytes_to += bytes;
  if (kind == Event::CopyFrom) c.bytes_from += bytes;
  keep({kind, Track::Device, device, queue, construct, begin, end, bytes});
}

void Recorder::allocated(int device, const void *host, const void *address, uint64_t bytes) {
  Lock lock(mutex_);
  blocks_[{device, address}] = {static_cast<const char *>(host), bytes};
  if (host) by_host_[{device, static_cast<const char *>(host)}] = address;
  in_use_[device] += bytes;
  if (has_room()) memory_.push_back({device, now(), in_use_[device]});
}

void Recorder::report_unused(const Block &block) {
  if (block.copied && !block.used) constructs_[block.copied_by].bytes_unused += block.copied;
}

void Recorder::freed(int device, const void *address) {
  Lock lock(mutex_);
  const auto found = blocks_.find({device, address});
  if (found == blocks_.end()) return;
  const Block block = found->second;
  blocks_.erase(found);
  by_host_.erase({device, block.host});
  report_unused(block);
  in_use_[device] -= block.bytes;
  if (has_room()) memory_.push_back({device, now(), in_use_[device]});
}

/// The block that holds the device's copy of an address of the host's, or NULL. The lock is held.
Recorder::Block *Recorder::block_of(int device, const void *host) {
  const char *const p = static_cast<const char *>(host);
  auto next = by_host_.upper_bound({device, p});
  if (next == by_host_.begin()) return nullptr;
  --next;
  const auto found = blocks_.find({device, next->second});
  if (next->first.first != device || found == blocks_.end()) return nullptr;
  return p < found->second.host + found->second.bytes ? &found->second : nullptr;
}

void Recorder::copied_to(unsigned construct, int device, const void *host, uint64_t bytes) {
  Lock lock(mutex_);
  Block *const block = block_of(device, host);
  if (!block || block->used) return;
  block->copied += bytes;
  block->copied_by = construct;
}

void Recorder::used(int device, const void *host) {
  Lock lock(mutex_);
  if (Block *const block = block_of(device, host)) block->used = true;
}

/// Number 0 means that there was no room.
unsigned Recorder::task(unsigned construct) {
  Lock lock(mutex_);
  if (tasks_.empty()) tasks_.emplace_back();
  if (!has_room()) return 0;
  tasks_.emplace_back();
  tasks_.back().construct = construct;
  return unsigned(tasks_.size() - 1);
}

void Recorder::depends(unsigned task, const void *address, bool writes) {
  if (!task) return;
  Lock lock(mutex_);
  Access &access = accesses_[address];
  std::vector<unsigned> &after = tasks_[task].after;
  if (access.writer && access.writer != task) after.push_back(access.writer);
  if (!writes) {
    access.readers.push_back(task);
    return;
  }
  for (const unsigned reader : access.readers)
    if (reader != task) after.push_back(reader);
  access = {task, {}};
}

void Recorder::task_began(unsigned task, unsigned thread) {
  if (!task) return;
  Lock lock(mutex_);
  tasks_[task].thread = thread;
  tasks_[task].begin = now();
}

void Recorder::task_ended(unsigned task) {
  if (!task) return;
  Lock lock(mutex_);
  tasks_[task].end = now();
}

} // namespace observe
