// Target tasks that the encountering thread puts into queues of the device, which puts off all that nobody
// waits for (lazy_plugin.h), beside those that helpers execute.
#include "runtime/device.h"
#include "runtime/target_tasks.h"
#include "runtime/task_waits.h"
#include "tests/unit/runtime/lazy_program.h"

#include <array>
#include <chrono>
#include <future>
#include <random>
#include <vector>

using namespace lazy;

namespace {

/// A list of libgomp's: `depend(inout: ...) depend(in: ...)`.
class Depend {
public:
  Depend(std::vector<int *> inout, std::vector<int *> in = {}) {
    list_ = {nullptr, number(inout.size() + in.size()), number(inout.size()), nullptr, number(in.size())};
    for (int *each : inout) list_.push_back(each);
    for (int *each : in) list_.push_back(each);
  }
  void **list() { return list_.data(); }

private:
  static void *number(size_t n) { return reinterpret_cast<void *>(n); }
  std::vector<void *> list_;
};

struct TaskProgram : Program {
  TaskProgram() { ort_target_tasks_are_waited_for(); }

  /// Whether it is in a queue; otherwise a helper has it.
  bool task(const std::function<void()> &work, void **depend) {
    if (ort::queue_target_task(work, depend, nullptr)) return true;
    by_helper(work, depend);
    return false;
  }
  void by_helper(const std::function<void()> &work, void **depend) {
    ort::start_target_task(work, depend, nullptr, ort::find_device(0, {}));
  }
  /// A task of a helper's that ends when it may.
  void wait_for(std::shared_future<void> gate, void **depend) {
    by_helper([gate] { gate.wait(); }, depend);
  }
  bool add_task(int &to, int &from, void **depend) {
    return task([&] { add(to, ORT_MAP_TOFROM, from, ORT_MAP_TO); }, depend);
  }
  /// The device's copy.
  static int there(int &x) { return *static_cast<int *>(ort_device_address(0, &x)); }
};

} // namespace

TEST_CASE("a chain of target tasks is one queue") {
  TaskProgram p;
  int x = 1, by = 2;
  enter(x, ORT_MAP_TO), enter(by, ORT_MAP_TO);
  fake().waits = 0, fake().followed = 0;
  for (int k = 0; k < 5; ++k) CHECK(p.add_task(x, by, Depend({&x}).list()));
  CHECK(fake().waits == 0);
  CHECK(fake().followed == 0);
  CHECK(lazy::items() == 0); // not the thread's own
  CHECK(p.there(x) == 1);
  CHECK(ort::target_tasks_in_flight.load() == 1);
  ort::wait_for_target_tasks();
  CHECK(fake().waits == 1);
  CHECK(p.there(x) == 11);
  CHECK(ort::target_tasks_in_flight.load() == 0);
  exit_data(x, ORT_MAP_RELEASE), exit_data(by, ORT_MAP_RELEASE);
}

TEST_CASE("tasks that do not depend on each other have queues of their own") {
  TaskProgram p;
  int x = 1, y = 10, by = 2;
  enter(x, ORT_MAP_TO), enter(y, ORT_MAP_TO), enter(by, ORT_MAP_TO);
  fake().followed = 0;
  for (int k = 0; k < 3; ++k) {
    CHECK(p.add_task(x, by, Depend({&x}, {&by}).list()));
    CHECK(p.add_task(y, by, Depend({&y}, {&by}).list()));
  }
  CHECK(fake().followed == 0);
  ort::wait_for_target_tasks(Depend({}, {&x}).list());
  CHECK(p.there(x) == 7);
  CHECK(p.there(y) == 10);
  ort::wait_for_target_tasks(Depend({}, {&by}).list()); // which is only read
  CHECK(p.there(y) == 10);
  ort::wait_for_target_tasks(Depend({&by}).list());
  CHECK(p.there(y) == 16);
  CHECK(ort::target_tasks_in_flight.load() == 0);
  exit_data(x, ORT_MAP_RELEASE), exit_data(y, ORT_MAP_RELEASE), exit_data(by, ORT_MAP_RELEASE);
}

TEST_CASE("queues of tasks come behind each other") {
  TaskProgram p;
  int x = 1, y = 10, z = 100;
  enter(x, ORT_MAP_TO), enter(y, ORT_MAP_TO), enter(z, ORT_MAP_TO);
  CHECK(p.add_task(x, z, Depend({&x}, {&z}).list()));     // 101
  CHECK(p.add_task(y, z, Depend({&y}, {&z}).list()));     // 110
  CHECK(p.add_task(z, x, Depend({&z}, {&x, &y}).list())); // 201
  CHECK(p.add_task(y, z, Depend({&y}, {&z}).list()));     // 311
  CHECK(p.add_task(x, y, Depend({&x}, {&y}).list()));     // 412
  ort::wait_for_target_tasks(Depend({}, {&x}).list());
  CHECK(p.there(x) == 412);
  ort::wait_for_target_tasks();
  CHECK((p.there(y) == 311 && p.there(z) == 201));
  exit_data(x, ORT_MAP_RELEASE), exit_data(y, ORT_MAP_RELEASE), exit_data(z, ORT_MAP_RELEASE);
}

TEST_CASE("a helper's task comes behind those in queues, and what depends on it is a helper's") {
  TaskProgram p;
  int x = 1, by = 2, home = 0, fresh = 5;
  enter(x, ORT_MAP_TO), enter(by, ORT_MAP_TO);
  CHECK(p.add_task(x, by, Depend({&x}).list()));
  CHECK(!p.add_task(home, x, Depend({&home}, {&x}).list())); // brings it home
  CHECK(p.add_task(x, by, Depend({&by}).list()));            // has nothing to do with it
  CHECK(!p.add_task(x, fresh, Depend({&x}).list()));         // maps what is not there
  ort::wait_for_target_tasks(Depend({}, {&home}).list());
  CHECK((home == 3 || home == 5));
  ort::wait_for_target_tasks();
  CHECK(p.there(x) == 10);
  CHECK(p.add_task(x, by, Depend({&x}).list())); // the helpers have ended
  ort::wait_for_target_tasks();
  CHECK(p.there(x) == 12);
  exit_data(x, ORT_MAP_RELEASE), exit_data(by, ORT_MAP_RELEASE);
}

TEST_CASE("tasks without dependences keep their order where they have an item in common") {
  TaskProgram p;
  int x = 1, y = 10, z = 100, w = 1000, by = 2;
  for (int *each : {&x, &y, &z, &w, &by}) enter(*each, ORT_MAP_TO);
  CHECK(p.add_task(x, by, nullptr)); // the thread's own queue
  CHECK(lazy::items() == 1);
  CHECK(p.add_task(y, z, nullptr)); // another one
  CHECK(lazy::items() == 1);
  CHECK(p.add_task(z, w, nullptr)); // that
  CHECK(lazy::items() == 1);
  CHECK(p.add_task(x, z, nullptr)); // the thread's own, behind the other one
  ort::wait_for_target_tasks();
  CHECK((p.there(y) == 110 && p.there(z) == 1100 && p.there(x) == 1 + 2 + 1100));
  for (int *each : {&x, &y, &z, &w, &by}) exit_data(*each, ORT_MAP_RELEASE);
}

TEST_CASE("a helper's task without dependences comes behind those in any queue that use an item of its own") {
  TaskProgram p;
  int x = 1, y = 10, z = 100, by = 2, home = 0;
  for (int *each : {&x, &y, &z, &by}) enter(*each, ORT_MAP_TO);
  CHECK(p.add_task(x, by, nullptr)); // the thread's own queue
  CHECK(p.add_task(y, z, nullptr));  // another one
  CHECK(p.there(y) == 10);
  CHECK(!p.add_task(home, y, nullptr)); // brings home what needs it
  CHECK(p.there(y) == 110);
  ort::wait_for_target_tasks();
  CHECK(home == 110);
  for (int *each : {&x, &y, &z, &by}) exit_data(*each, ORT_MAP_RELEASE);
}

TEST_CASE("a pointer that is attached, or has no device copy, keeps no task from a queue") {
  TaskProgram p;
  int x = 1, other[2] = {5, 6}, by = 2;
  int *pointer = &x;
  enter(x, ORT_MAP_TO), enter(by, ORT_MAP_TO);
  const auto task = [&](int *to) {
    return p.task(
        [&p, &by, &pointer, to] {
          ort_map_t maps[] = {item(to, 0, ORT_MAP_IMPLICIT), item(&by, sizeof by, ORT_MAP_TO)};
          maps[0].attach = reinterpret_cast<void **>(&pointer);
          const ort_param_t params[] = {{ORT_PARAM_MAP, 0, nullptr, 0}, {ORT_PARAM_MAP, 1, nullptr, 0}};
          if (ort_target(&p.kernel, 0, &kLaunch, 2, maps, 2, params) != 1) std::abort();
        },
        Depend({&x}).list());
  };
  CHECK(task(&x)); // the pointer is not on the device
  ort::wait_for_target_tasks();
  CHECK(p.there(x) == 3);
  const ort_map_t own = item(&pointer, sizeof pointer, ORT_MAP_TO);
  ort_target_enter_data(0, 1, &own);
  CHECK(!task(&x)); // it is, and points to nothing there
  ort::wait_for_target_tasks();
  CHECK(p.there(x) == 5);
  CHECK(task(&x));
  const ort_map_t another = item(other, sizeof other, ORT_MAP_TO);
  ort_target_enter_data(0, 1, &another);
  ort::wait_for_target_tasks();
  CHECK(!task(other)); // to something else
  ort::wait_for_target_tasks();
  CHECK((p.there(x) == 7 && p.there(other[0]) == 7));
  ort_target_exit_data(0, 1, &another);
  ort_target_exit_data(0, 1, &own);
  exit_data(x, ORT_MAP_RELEASE), exit_data(by, ORT_MAP_RELEASE);
}

TEST_CASE("private items are copied when the task is put into a queue") {
  TaskProgram p;
  int x = 1, by = 2;
  std::vector<int> many(1 << 15, 3);
  enter(x, ORT_MAP_TO);
  const auto task = [&](int *from, unsigned long size) {
    return p.task(
        [&p, &x, from, size] {
          const ort_map_t maps[] = {item(&x, sizeof x, ORT_MAP_TOFROM),
                                    item(from, size, ORT_MAP_FIRSTPRIVATE)};
          const ort_param_t params[] = {{ORT_PARAM_MAP, 0, nullptr, 0}, {ORT_PARAM_MAP, 1, nullptr, 0}};
          if (ort_target(&p.kernel, 0, &kLaunch, 2, maps, 2, params) != 1) std::abort();
        },
        Depend({&x}).list());
  };
  for (int k = 0; k < 3; ++k, ++by) CHECK(task(&by, sizeof by)); // 2, 3, 4
  CHECK(p.there(x) == 1);
  ort::wait_for_target_tasks();
  CHECK(p.there(x) == 10);
  CHECK(!task(many.data(), many.size() * sizeof(int))); // takes long
  ort::wait_for_target_tasks();
  CHECK(p.there(x) == 13);
  exit_data(x, ORT_MAP_RELEASE);
}

TEST_CASE("a helper waits once for a chain of tasks") {
  constexpr int kTasks = 20;
  TaskProgram p;
  int x = 1, by = 2, home = 0;
  enter(x, ORT_MAP_TO), enter(by, ORT_MAP_TO);
  std::promise<void> gate;
  p.wait_for(gate.get_future().share(), Depend({&x}).list());
  fake().waits = 0;
  for (int k = 0; k < kTasks; ++k) CHECK(!p.add_task(x, by, Depend({&x}).list()));
  CHECK(!p.add_task(home, x, Depend({&x}).list())); // brings it home
  CHECK(ort::target_tasks_in_flight.load() == kTasks + 2);
  gate.set_value();
  ort::wait_for_target_tasks();
  CHECK(home == 1 + kTasks * 2);
  CHECK(fake().waits <= 3);
  CHECK(ort::target_tasks_in_flight.load() == 0);
  exit_data(x, ORT_MAP_RELEASE), exit_data(by, ORT_MAP_RELEASE);
}

TEST_CASE("tasks behind a helper's that do not depend on each other may run at the same time") {
  TaskProgram p;
  int x = 1, y = 10, by = 2, first = 0;
  for (int *each : {&x, &y, &by}) enter(*each, ORT_MAP_TO);
  std::promise<void> gate, one, other;
  std::shared_future<void> is_one = one.get_future().share(), is_other = other.get_future().share();
  const auto met = [](const std::shared_future<void> &it) {
    return it.wait_for(std::chrono::seconds(10)) == std::future_status::ready;
  };
  std::atomic<int> together{0};
  p.wait_for(gate.get_future().share(), Depend({&first}).list());
  CHECK(!p.add_task(x, by, Depend({&x}, {&first}).list()));
  CHECK(!p.add_task(x, by, Depend({&x}).list()));
  CHECK(!p.add_task(y, by, Depend({&y}, {&first}).list()));
  p.by_helper([&] { one.set_value(), together += met(is_other); }, Depend({&x}).list());
  p.by_helper([&] { other.set_value(), together += met(is_one); }, Depend({&y}).list());
  CHECK(!p.add_task(x, y, Depend({&x, &y}).list()));
  gate.set_value();
  ort::wait_for_target_tasks();
  CHECK(together == 2);
  CHECK((p.there(x) == 5 + 12 && p.there(y) == 12));
  for (int *each : {&x, &y, &by}) exit_data(*each, ORT_MAP_RELEASE);
}

TEST_CASE("a task that two helpers' tasks come before is executed once, behind both") {
  TaskProgram p;
  int x = 1, y = 10, z = 0, by = 2;
  for (int *each : {&x, &y, &z, &by}) enter(*each, ORT_MAP_TO);
  for (int k = 0; k < 50; ++k) {
    std::promise<void> gates[2];
    p.wait_for(gates[0].get_future().share(), Depend({&x}).list());
    p.wait_for(gates[1].get_future().share(), Depend({&y}).list());
    for (int i = 0; i < 3; ++i) {
      CHECK(!p.add_task(x, by, Depend({&x}).list()));
      CHECK(!p.add_task(y, by, Depend({&y}).list()));
    }
    CHECK(!p.add_task(z, x, Depend({&z}, {&x, &y}).list()));
    CHECK(!p.add_task(z, y, Depend({&z}, {&x, &y}).list()));
    gates[k % 2].set_value(), gates[1 - k % 2].set_value();
    ort::wait_for_target_tasks();
  }
  CHECK((p.there(x) == 1 + 300 && p.there(y) == 10 + 300));
  int expected = 0;
  for (int k = 1; k <= 50; ++k) expected += 1 + 6 * k + 10 + 6 * k;
  CHECK(p.there(z) == expected);
  for (int *each : {&x, &y, &z, &by}) exit_data(*each, ORT_MAP_RELEASE);
}

TEST_CASE("random dependences, in queues and by helpers") {
  constexpr int kVariables = 5, kTasks = 60;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    TaskProgram p;
    std::mt19937 random(seed);
    std::array<int, kVariables> x, expected;
    for (int i = 0; i < kVariables; ++i) x[i] = expected[i] = i + 1, enter(x[i], ORT_MAP_TO);
    std::vector<int> fresh(kTasks);
    int queued = 0;
    for (int k = 0; k < kTasks; ++k) {
      const int to = int(random() % kVariables), from = int(random() % kVariables);
      // The numbers stay small, and the order counts: x = x * 2 where both are the same.
      const bool by_helper = random() % 8 == 0;
      fresh[k] = k;
      if (by_helper) {
        queued += p.add_task(x[to], fresh[k], Depend({&x[to]}).list());
        expected[to] = int(unsigned(expected[to]) + unsigned(k));
      } else {
        queued += to == from ? p.add_task(x[to], x[to], Depend({&x[to]}).list())
                             : p.add_task(x[to], x[from], Depend({&x[to]}, {&x[from]}).list());
        expected[to] = int(unsigned(expected[to]) + unsigned(expected[from]));
      }
      if (random() % 10 == 0) {
        const int which = int(random() % kVariables);
        ort::wait_for_target_tasks(Depend({}, {&x[which]}).list());
        CHECK(p.there(x[which]) == expected[which]);
      }
      if (random() % 20 == 0) ort::wait_for_target_tasks();
    }
    ort::wait_for_target_tasks();
    for (int i = 0; i < kVariables; ++i) CHECK(p.there(x[i]) == expected[i]);
    CHECK(queued > 0);
    for (int &each : x) exit_data(each, ORT_MAP_RELEASE);
  }
}
