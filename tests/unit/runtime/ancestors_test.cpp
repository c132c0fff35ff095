#include "runtime/ancestors.h"
#include "runtime/ort.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/fake_plugin.h"

#include "device-interface/ancestor_channel.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

using namespace ort;

namespace {

int seen[4];
void region(void **items) {
  int *x = static_cast<int *>(items[0]), *y = static_cast<int *>(items[1]);
  seen[0] = x[0], seen[1] = y[1];
  x[0] = 10, y[1] = 20;
}

/// What the device's thread does (cudadev-device/ancestor.h), in another thread of this program.
void ask(const ort_ancestor_region &link, std::vector<ort_map_t> items) {
  auto *channel = link.channel;
  std::copy(items.begin(), items.end(), channel->items);
  channel->nitems = (unsigned)items.size();
  channel->function = link.function;
  for (;;) {
    __atomic_store_n(&channel->turn, unsigned(ORT_TURN_HOST), __ATOMIC_RELEASE);
    while (__atomic_load_n(&channel->turn, __ATOMIC_ACQUIRE) != ORT_TURN_DEVICE) std::this_thread::yield();
    if (channel->order == ORT_ORDER_DONE) break;
    void *own = reinterpret_cast<void *>(channel->address);
    if (channel->order == ORT_ORDER_SEND)
      std::memcpy(channel->data, own, channel->bytes);
    else
      std::memcpy(own, channel->data, channel->bytes);
  }
  __atomic_store_n(&channel->turn, unsigned(ORT_TURN_NOBODY), __ATOMIC_RELEASE);
}

ort_map_t item(int *p, unsigned long count, unsigned kind) { return {p, p, 4 * count, kind, 0, nullptr}; }

/// With a region whose link is `link`. Never destroyed: its own thread looks at the channel for ever.
Ancestors &ancestors(ort_ancestor_region &link) {
  auto *all = new Ancestors({fake_plugin(), 0});
  all->add_region(reinterpret_cast<void *>(&region), &link);
  REQUIRE(all->publish() == ORT_PLUGIN_OK);
  REQUIRE(all->may_come());
  return *all;
}

/// A thread of the device asks, and this one serves; or the Ancestors' own, which comes first on a busy
/// machine.
void ask_and_serve(Ancestors &all, const ort_ancestor_region &link, std::vector<ort_map_t> items) {
  std::atomic<bool> answered{false};
  std::thread thread([&] {
    ask(link, std::move(items));
    answered = true;
  });
  for (bool served = false; !answered;)
    if (all.serve({}, served) != ORT_PLUGIN_OK) FAIL("not served");
  thread.join();
}

} // namespace

TEST_CASE("regions of the ancestor device: storage of the host's, and of the device's alone") {
  ort_ancestor_region link = {};
  Ancestors &all = ancestors(link);
  int host[100] = {1, 2, 3}, device[100] = {5, 6, 7}, own[2] = {8, 9};
  all.add(reinterpret_cast<uintptr_t>(device), sizeof device, reinterpret_cast<uintptr_t>(host));
  auto execute = [&](unsigned kind) {
    ask_and_serve(all, link, {item(device, 1, kind), item(own, 2, ORT_MAP_TOFROM)});
  };
  execute(ORT_MAP_TOFROM);
  CHECK((seen[0] == 1 && seen[1] == 9)); // the host's value, and the device's
  CHECK((host[0] == 10 && device[0] == 5 && own[0] == 8 && own[1] == 20));
  execute(ORT_MAP_TOFROM | ORT_MAP_ALWAYS);
  CHECK((seen[0] == 5 && host[0] == 10 && device[0] == 10));
  device[0] = 5, host[0] = 1;
  execute(ORT_MAP_TO | ORT_MAP_FIRSTPRIVATE);
  CHECK((seen[0] == 5 && host[0] == 1 && device[0] == 5));
  all.remove(reinterpret_cast<uintptr_t>(device));
  execute(ORT_MAP_FROM);
  CHECK((host[0] == 1 && device[0] == 10));
}

TEST_CASE("regions of the ancestor device: more bytes than the channel holds") {
  ort_ancestor_region link = {};
  Ancestors &all = ancestors(link);
  std::vector<int> x(1), y(100'001, 4);
  ask_and_serve(all, link, {item(x.data(), 1, ORT_MAP_TOFROM), item(y.data(), y.size(), ORT_MAP_TOFROM)});
  CHECK((x[0] == 10 && y[0] == 4 && y[1] == 20 && y[2] == 4 && y[100'000] == 4));
}

TEST_CASE("regions of the ancestor device are executed when all who wait for kernels are held up") {
  ort_ancestor_region link = {};
  ancestors(link);
  int x[1] = {3}, y[2] = {4, 5};
  std::thread thread(ask, std::cref(link),
                     std::vector<ort_map_t>{item(x, 1, ORT_MAP_TOFROM), item(y, 2, ORT_MAP_TOFROM)});
  thread.join(); // nobody serves
  CHECK((x[0] == 10 && y[1] == 20));
}
