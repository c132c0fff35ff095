// Target tasks that the encountering thread puts into queues of the device, which puts off all that nobody
// waits for (lazy_plugin.h), beside those that helpers execute.
#include "runtime/target_tasks.h"
#include "runtime/task_waits.h"
#include "tests/unit/runtime/lazy_program.h"

#include <array>
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
    ort::start_target_task(work, depend);
    return false;
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
