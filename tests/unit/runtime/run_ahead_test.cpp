// Host threads that run ahead on one device, which puts off all that nobody waits for (lazy_plugin.h): what
// they have not waited for, others must not notice.
#include "tests/unit/runtime/lazy_program.h"

#include <atomic>
#include <random>
#include <thread>
#include <vector>

using namespace lazy;

namespace {

template <class Work> void in_another_thread(Work work) { std::thread(work).join(); }

} // namespace

TEST_CASE("storage that a thread fills ahead has its values for others' kernels") {
  Program p;
  int x = 5, sum = 1;
  ort_run_ahead();
  enter(x, ORT_MAP_TO);
  CHECK(lazy::items() == 1);
  in_another_thread([&] { p.add(sum, ORT_MAP_TOFROM, x, ORT_MAP_TO); });
  CHECK(sum == 6);
  in_another_thread([&] {
    ort_run_ahead();
    p.add(sum, ORT_MAP_TOFROM, x, ORT_MAP_TO | ORT_MAP_ALWAYS);
    ort_catch_up();
  });
  CHECK(sum == 11);
  ort_catch_up();
  exit_data(x, ORT_MAP_RELEASE);
}

TEST_CASE("what the host executes instead of a device comes behind what is queued") {
  Program p;
  int x = 5, by = 10;
  enter(x, ORT_MAP_TO);
  enter(by, ORT_MAP_TO);
  ort_run_ahead();
  p.add(x, ORT_MAP_TOFROM, by, ORT_MAP_TO);
  CHECK(lazy::items() == 1);
  const ort_map_t map = item(&x, sizeof x, ORT_MAP_TOFROM);
  ort_target_update(ORT_DEVICE_HOST, 1, &map); // nothing is done
  CHECK(lazy::items() == 1);
  CHECK(ort_target(&p.kernel, ORT_DEVICE_HOST, &kLaunch, 0, nullptr, 0, nullptr) == 0);
  CHECK(lazy::items() == 0);
  ort_catch_up();
  exit_data(by, ORT_MAP_RELEASE);
  exit_data(x, ORT_MAP_FROM);
  CHECK(x == 15);
}

TEST_CASE("and has them when another thread's data construct for it is left") {
  Program p;
  int x = 5;
  ort_run_ahead();
  enter(x, ORT_MAP_TO);
  in_another_thread([&] {
    enter(x, ORT_MAP_TO);
    CHECK(*static_cast<int *>(ort_device_address(0, &x)) == 5);
  });
  ort_catch_up();
  exit_data(x, ORT_MAP_RELEASE);
  exit_data(x, ORT_MAP_RELEASE);
}

TEST_CASE("the last reference goes in another thread than the one whose kernels run") {
  Program p;
  int x = 5, by = 10;
  enter(x, ORT_MAP_TO);
  enter(by, ORT_MAP_TO);
  ort_run_ahead();
  p.add(x, ORT_MAP_TOFROM, by, ORT_MAP_TO);
  p.add(x, ORT_MAP_TOFROM, by, ORT_MAP_TO);
  CHECK(lazy::items() == 2);
  in_another_thread([&] {
    exit_data(by, ORT_MAP_RELEASE); // nothing is copied: only the memory goes
    exit_data(x, ORT_MAP_FROM);
  });
  CHECK(x == 25);
  ort_catch_up();
}

TEST_CASE("and in one that runs ahead itself") {
  Program p;
  int x = 5, by = 10, sum = 0;
  enter(by, ORT_MAP_TO);
  enter(sum, ORT_MAP_TO);
  ort_run_ahead();
  p.add(sum, ORT_MAP_ALLOC, by, ORT_MAP_TO);
  in_another_thread([&] {
    ort_run_ahead();
    exit_data(by, ORT_MAP_RELEASE);
    p.add(x, ORT_MAP_TOFROM, by, ORT_MAP_TO); // new storage
    ort_catch_up();
  });
  CHECK(x == 15);
  ort_catch_up();
  exit_data(sum, ORT_MAP_FROM);
  CHECK(sum == 10);
}

TEST_CASE("queued kernels are not waited for where other threads use the device") {
  Program p;
  int x = 0, by = 1, y = 0;
  enter(x, ORT_MAP_TO);
  enter(by, ORT_MAP_TO);
  for (int round = 0; round < 3; ++round) {
    in_another_thread([&] { p.add(y, ORT_MAP_TOFROM, by, ORT_MAP_TO); });
    ort_run_ahead();
    fake().waits = 0;
    for (int k = 0; k < 5; ++k) {
      int mapped = k; // goes each time, and its memory with it
      p.add(x, ORT_MAP_TOFROM, by, ORT_MAP_TO);
      p.add(x, ORT_MAP_TOFROM, mapped, ORT_MAP_TO);
    }
    CHECK(fake().waits == 0);
    ort_catch_up();
    CHECK(fake().waits == 1);
  }
  exit_data(x, ORT_MAP_FROM);
  exit_data(by, ORT_MAP_RELEASE);
  CHECK(x == 3 * (5 + 10));
  CHECK(y == 3);
}

TEST_CASE("threads that run ahead at random see what they would have, had each waited") {
  Program p;
  constexpr int kThreads = 4, kShared = 3, kRounds = 300;
  int shared[kShared] = {1, 10, 100};
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      std::mt19937 random(t + 1);
      int own = 0, expected = 0;
      enter(own, ORT_MAP_TO);
      for (int round = 0; round < kRounds; ++round) {
        ort_run_ahead();
        bool held[kShared] = {};
        for (int k = int(random() % 6); k >= 0; --k) {
          const int which = int(random() % kShared);
          int mapped = round;
          switch (random() % 5) {
          case 0: // is perhaps the first to map it, or the last
            if (!held[which]) enter(shared[which], ORT_MAP_TO);
            held[which] = true;
            break;
          case 1:
            if (held[which]) exit_data(shared[which], ORT_MAP_FROM);
            held[which] = false;
            break;
          case 2:
            p.add(own, ORT_MAP_TOFROM, mapped, ORT_MAP_TO);
            expected += mapped;
            break;
          default:
            p.add(own, ORT_MAP_TOFROM, shared[which], ORT_MAP_TO);
            expected += which == 0 ? 1 : which == 1 ? 10 : 100;
          }
        }
        for (int i = 0; i < kShared; ++i)
          if (held[i]) exit_data(shared[i], ORT_MAP_RELEASE);
        ort_catch_up();
        if (random() % 4) continue;
        const ort_map_t map = item(&own, sizeof own, ORT_MAP_FROM);
        ort_target_update(0, 1, &map);
        wrong += own != expected;
      }
      exit_data(own, ORT_MAP_FROM);
      wrong += own != expected;
    });
  for (std::thread &thread : threads) thread.join();
  CHECK(wrong == 0);
  CHECK((shared[0] == 1 && shared[1] == 10 && shared[2] == 100));
}
