// Threads that meet in the present table, and target tasks in flight, in an order that the tests choose: a
// gate holds up a transfer or a task until the test has seen what others do meanwhile.
#include "runtime/data_environment.h"
#include "runtime/target_tasks.h"
#include "runtime/task_waits.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/fake_plugin.h"

#include <chrono>
#include <condition_variable>
#include <cstring>
#include <thread>

using namespace ort;

namespace {

const Place kPlace{"a.c", 12};

class Gate {
public:
  void pass() {
    std::unique_lock<std::mutex> lock(mutex_);
    reached_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
  }
  void wait_for_somebody() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return reached_; });
  }
  void open() {
    std::lock_guard<std::mutex> lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool reached_ = false, open_ = false;
};

/// A thread that does `work`; whether it has ended yet.
class Worker {
public:
  explicit Worker(std::function<void()> work)
      : thread_([this, work] {
          work();
          ended_.store(true);
        }) {}
  ~Worker() { thread_.join(); }
  /// Not within the time that would be ample, were nothing in its way.
  bool is_held_up() {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return !ended_.load();
  }

private:
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

struct Environment {
  DataEnvironment data{{fake_plugin(), 0}, 0};
  Environment() {
    reset_fake();
    // It knows of several threads from its first day.
    int x = 0;
    enter(x, ORT_MAP_ALLOC);
    std::thread([&] { exit(x, ORT_MAP_ALLOC); }).join();
  }
  void enter(int &x, unsigned kind) {
    const ort_map_t map = {&x, &x, sizeof x, kind, 0, nullptr};
    data.enter(kPlace, Construct::Unstructured, 1, &map);
  }
  void exit(int &x, unsigned kind) {
    const ort_map_t map = {&x, &x, sizeof x, kind, 0, nullptr};
    data.exit(kPlace, Construct::Unstructured, 1, &map);
  }
  int on_device(int &x) { return *static_cast<int *>(data.lookup(&x)); }
};

} // namespace

TEST_CASE("who finds storage that another thread is filling waits, others do not") {
  Environment e;
  int a = 7, b = 8, seen = 0;
  Gate gate;
  fake().before_copy = [&](const void *from) {
    if (from == &a) gate.pass();
  };
  {
    Worker first([&] { e.enter(a, ORT_MAP_TO); });
    gate.wait_for_somebody();
    Worker second([&] {
      e.enter(a, ORT_MAP_TO);
      seen = e.on_device(a);
    });
    e.enter(b, ORT_MAP_TO); // goes through
    CHECK(e.on_device(b) == 8);
    e.exit(b, ORT_MAP_FROM);
    CHECK(second.is_held_up());
    gate.open();
  }
  CHECK(seen == 7);
  e.exit(a, ORT_MAP_RELEASE);
  CHECK(e.data.is_present(&a, sizeof a));
  e.exit(a, ORT_MAP_RELEASE);
  CHECK(fake().live == 0);
}

TEST_CASE("storage that an update is copying to does not go") {
  Environment e;
  int a = 7;
  e.enter(a, ORT_MAP_TO);
  Gate gate;
  fake().before_copy = [&](const void *) { gate.pass(); };
  {
    Worker first([&] {
      const ort_map_t map = {&a, &a, sizeof a, ORT_MAP_TO, 0, nullptr};
      e.data.update(kPlace, 1, &map);
    });
    gate.wait_for_somebody();
    Worker second([&] { e.exit(a, ORT_MAP_DELETE); });
    CHECK(second.is_held_up());
    CHECK(fake().live == 1);
    gate.open();
  }
  CHECK(fake().live == 0);
}

TEST_CASE("threads that map the same things in another order do not wait for each other in a circle") {
  Environment e;
  int a = 1, b = 2;
  for (int round = 0; round < 200; ++round) {
    auto work = [&](int &x, int &y) {
      const ort_map_t maps[2] = {{&x, &x, sizeof x, ORT_MAP_TO, 0, nullptr},
                                 {&y, &y, sizeof y, ORT_MAP_TO, 0, nullptr}};
      e.data.enter(kPlace, Construct::Structured, 2, maps);
      if (e.on_device(a) != 1 || e.on_device(b) != 2) std::abort();
      e.data.exit(kPlace, Construct::Structured, 2, maps);
    };
    Worker first([&] { work(a, b); }), second([&] { work(b, a); });
    work(a, b);
  }
  CHECK(fake().live == 0);
}

TEST_CASE("the encountering thread goes on while a target task is executed") {
  ort_target_tasks_are_waited_for(); // the functions that wait are this program's own
  Gate gate;
  std::atomic<int> steps{0};
  int x = 0, y = 0;
  void *out_x[] = {nullptr, (void *)1, (void *)1, nullptr, nullptr, &x};
  void *in_x[] = {nullptr, (void *)1, nullptr, nullptr, (void *)1, &x};
  void *out_y[] = {nullptr, (void *)1, (void *)1, nullptr, nullptr, &y};
  start_target_task(
      [&] {
        gate.pass();
        steps = 1;
      },
      out_x);
  gate.wait_for_somebody();
  int later = 0, other = 0;
  start_target_task([&] { later = steps; }, in_x);
  start_target_task([&] { other = 1; }, out_y);
  GOMP_taskwait_depend(out_y); // not held up by the others
  CHECK(other == 1);
  CHECK(steps == 0);
  CHECK(target_tasks_in_flight.load() == 2);
  gate.open();
  GOMP_taskwait_depend(in_x);
  CHECK(steps == 1);
  wait_for_target_tasks();
  CHECK(later == 1);
  CHECK(target_tasks_in_flight.load() == 0);
}

TEST_CASE("dependences between target tasks, with depend objects and lists of old libgomps") {
  ort_target_tasks_are_waited_for(); // the functions that wait are this program's own
  int x = 0;
  std::vector<int> order;
  std::mutex mutex;
  auto note = [&](int number) {
    return [&, number] {
      std::lock_guard<std::mutex> lock(mutex);
      order.push_back(number);
    };
  };
  void *object[2] = {&x, (void *)3}; // inout
  void *with_object[] = {nullptr, (void *)1, nullptr, nullptr, nullptr, object};
  void *old[] = {(void *)1, (void *)1, &x};
  void *mutex_set[] = {nullptr, (void *)1, nullptr, (void *)1, nullptr, &x};
  std::vector<int> expected;
  for (int i = 0; i < 300; ++i) {
    start_target_task(note(i), i % 3 == 0 ? with_object : i % 3 == 1 ? old : mutex_set);
    expected.push_back(i);
  }
  // A task of libgomp's comes behind them.
  bool all = false;
  bool *p = &all;
  std::vector<int> *q = &order;
  struct {
    bool *all;
    std::vector<int> *order;
  } data = {p, q};
  GOMP_task(
      [](void *argument) {
        auto *d = static_cast<decltype(&data)>(argument);
        *d->all = d->order->size() == 300;
      },
      &data, nullptr, sizeof data, alignof(void *), true, GOMP_TASK_FLAG_DEPEND, with_object, 0, nullptr);
  CHECK(all);
  CHECK(order == expected);
}
