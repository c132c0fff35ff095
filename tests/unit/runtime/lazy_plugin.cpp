// lazy_plugin.cpp: see lazy_plugin.h.
#include "tests/unit/runtime/lazy_plugin.h"

#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>

namespace lazy {
namespace {

struct LazyQueue {
  std::deque<std::function<void()>> items;
  unsigned long done = 0; ///< items that are no longer there
  unsigned long end() const { return done + items.size(); }
};

std::recursive_mutex mutex; // of all queues, and held while items are executed
thread_local LazyQueue *current = nullptr;
std::map<void *, unsigned long> sizes; // of what is allocated

LazyQueue &used() {
  if (!current) current = new LazyQueue; // as long as the process
  return *current;
}

int put_off(std::function<void()> item) {
  std::lock_guard<std::recursive_mutex> lock(mutex);
  used().items.push_back(std::move(item));
  return ORT_PLUGIN_OK;
}

/// The lock is held.
void execute(LazyQueue &queue, unsigned long end) {
  while (queue.done < end && !queue.items.empty()) {
    const std::function<void()> item = std::move(queue.items.front());
    queue.items.pop_front();
    ++queue.done;
    item();
  }
}

} // namespace

int alloc(unsigned long bytes, void **address) {
  std::lock_guard<std::recursive_mutex> lock(mutex);
  ++fake().allocations, ++fake().live;
  *address = std::malloc(bytes ? bytes : 1);
  std::memset(*address, 0x5a, bytes);
  sizes[*address] = bytes;
  return ORT_PLUGIN_OK;
}
/// Stays allocated: who uses it still is to see kFreed.
int free(void *address) {
  std::lock_guard<std::recursive_mutex> lock(mutex);
  --fake().live;
  const unsigned long bytes = sizes[address];
  return put_off([=] { std::memset(address, kFreed, bytes); });
}
int to_device(void *to, const void *from, unsigned long bytes) {
  const char *const first = static_cast<const char *>(from);
  return put_off(
      [to, copy = std::vector<char>(first, first + bytes)] { std::memcpy(to, copy.data(), copy.size()); });
}
int copy(void *to, const void *from, unsigned long bytes) {
  return put_off([=] { std::memmove(to, from, bytes); });
}
int wait() {
  std::lock_guard<std::recursive_mutex> lock(mutex);
  execute(used(), used().end());
  return ORT_PLUGIN_OK;
}
int new_queue(void **queue) {
  *queue = new LazyQueue;
  return ORT_PLUGIN_OK;
}
int use_queue(void *queue, void **before) {
  *before = &used();
  if (queue) current = static_cast<LazyQueue *>(queue);
  return ORT_PLUGIN_OK;
}
int follow(void *queue) {
  std::lock_guard<std::recursive_mutex> lock(mutex);
  LazyQueue &other = *static_cast<LazyQueue *>(queue);
  ++fake().followed;
  if (!fake().puts_off) return ORT_PLUGIN_OK;
  const unsigned long end = other.end();
  return put_off([&other, end] { execute(other, end); });
}
int launch(void *function, unsigned nargs, const ort_plugin_argument_t *args) {
  std::vector<std::vector<char>> values;
  for (unsigned i = 0; i < nargs; ++i) {
    const char *const first = static_cast<const char *>(args[i].value);
    values.emplace_back(first, first + args[i].size);
  }
  return put_off([function, values]() mutable {
    std::vector<void *> addresses;
    for (std::vector<char> &value : values) addresses.push_back(value.data());
    (*static_cast<std::function<void(void **)> *>(function))(addresses.data());
  });
}

unsigned long items() {
  std::lock_guard<std::recursive_mutex> lock(mutex);
  return used().items.size();
}

} // namespace lazy
