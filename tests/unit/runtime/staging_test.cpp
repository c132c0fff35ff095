#include "cudadev-host/staging.h"
#include "cudadev-host/status.h"
#include "device-interface/plugin.h"
#include "tests/unit/catch.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <thread>

using namespace cudadev;

namespace {

std::atomic<int> copies{0}, fail_at{-1};
std::atomic<int> pinned{0};
bool no_pinned_memory = false;
thread_local bool is_current = false; // the device's context, in this thread

CUresult count_copy() { return ++copies == fail_at.load() ? CUDA_ERROR_ILLEGAL_ADDRESS : CUDA_SUCCESS; }

constexpr CUresult kInvalidContext = 201;
CUresult if_current() { return is_current ? CUDA_SUCCESS : kInvalidContext; }

/// A driver whose device memory is host memory.
Driver fake_driver() {
  copies = 0, fail_at = -1, no_pinned_memory = false;
  Driver d{};
  d.cuStreamCreate = [](CUstream *, unsigned) { return if_current(); };
  d.cuStreamDestroy = [](CUstream) { return 0; };
  d.cuStreamSynchronize = [](CUstream) { return 0; };
  d.cuEventCreate = [](CUevent *, unsigned) { return if_current(); };
  d.cuEventRecord = [](CUevent, CUstream) { return 0; };
  d.cuEventSynchronize = [](CUevent) { return 0; };
  d.cuEventDestroy = [](CUevent) { return 0; };
  d.cuMemAllocHost = [](void **address, size_t bytes) -> CUresult {
    if (no_pinned_memory) return CUDA_ERROR_OUT_OF_MEMORY;
    if (!is_current) return kInvalidContext;
    ++pinned;
    *address = std::malloc(bytes);
    return CUDA_SUCCESS;
  };
  d.cuMemFreeHost = [](void *address) -> CUresult {
    --pinned;
    std::free(address);
    return CUDA_SUCCESS;
  };
  d.cuMemcpyHtoDAsync = [](CUdeviceptr to, const void *from, size_t bytes, CUstream) {
    std::memcpy(reinterpret_cast<void *>(to), from, bytes);
    return count_copy();
  };
  d.cuMemcpyDtoHAsync = [](void *to, CUdeviceptr from, size_t bytes, CUstream) {
    std::memcpy(to, reinterpret_cast<void *>(from), bytes);
    return count_copy();
  };
  d.cuGetErrorName = [](CUresult, const char **text) -> CUresult { return *text = "NAME", 0; };
  d.cuGetErrorString = [](CUresult, const char **text) -> CUresult { return *text = "a text", 0; };
  return d;
}

CUdeviceptr device(std::vector<unsigned> &v) { return reinterpret_cast<CUdeviceptr>(v.data()); }
int current() {
  is_current = true;
  return ORT_PLUGIN_OK;
}

std::vector<unsigned> numbers(size_t n) {
  std::vector<unsigned> v(n);
  for (size_t i = 0; i < n; ++i) v[i] = (unsigned)(i * 2654435761u);
  return v;
}

} // namespace

TEST_CASE("staging: every byte arrives, whatever the size") {
  const Driver driver = fake_driver();
  {
    Staging staging(driver, current, {3, 4});
    for (size_t n :
         {size_t(1), size_t(200'001), Staging::kPiece / 4, Staging::kPiece / 4 + 1, size_t(3'000'001)}) {
      const std::vector<unsigned> from = numbers(n);
      std::vector<unsigned> on_device(n), back(n);
      CHECK(staging.to_device(device(on_device), from.data(), 4 * n) == ORT_PLUGIN_OK);
      CHECK(on_device == from);
      CHECK(staging.from_device(back.data(), device(on_device), 4 * n) == ORT_PLUGIN_OK);
      CHECK(back == from);
    }
    CHECK(pinned >= 2);
    CHECK(pinned <= 6);
  }
  CHECK(pinned == 0);
}

TEST_CASE("staging: short transfers and single threads are the driver's") {
  const Driver driver = fake_driver();
  CHECK(!Staging(driver, current, {4, 4}).suits(Staging::kSmallest - 1));
  CHECK(Staging(driver, current, {4, 4}).suits(Staging::kSmallest));
  CHECK(!Staging(driver, current, {1, 1}).suits(1ul << 30));
  Staging staging(driver, current, {4, 4});
  Staging::GoingOn one(staging, Staging::kSmallestBesides), small(staging, Staging::kSmallestBesides - 1);
  CHECK(!staging.suits(Staging::kSmallestBesides)); // the driver has one thread to serve
  {
    Staging::GoingOn other(staging, 1 << 20);
    CHECK(staging.suits(Staging::kSmallestBesides));
    CHECK(!staging.suits(Staging::kSmallestBesides - 1));
  }
  CHECK(!staging.suits(Staging::kSmallestBesides));
}

TEST_CASE("staging: an error in any thread is the transfer's, and the next one works") {
  const Driver driver = fake_driver();
  Staging staging(driver, current, {3, 4});
  std::vector<unsigned> from = numbers(4'000'000), to(from.size());
  for (int at : {1, 5, 9}) {
    copies = 0, fail_at = at;
    CHECK(staging.to_device(device(to), from.data(), 4 * from.size()) == ORT_PLUGIN_FAULT);
    CHECK(std::string(last_message()) == "a text (NAME)");
    copies = 0;
    CHECK(staging.from_device(from.data(), device(to), 4 * from.size()) == ORT_PLUGIN_FAULT);
  }
  fail_at = -1;
  from = numbers(from.size());
  CHECK(staging.to_device(device(to), from.data(), 4 * from.size()) == ORT_PLUGIN_OK);
  CHECK(to == from);
}

TEST_CASE("staging: without pinned memory it steps aside") {
  const Driver driver = fake_driver();
  no_pinned_memory = true;
  Staging staging(driver, current, {3, 4});
  char a = 1, b = 0;
  CHECK(staging.to_device(reinterpret_cast<CUdeviceptr>(&b), &a, 1) == Staging::kLeft);
  CHECK(!staging.suits(1ul << 30));
}

TEST_CASE("staging: transfers of several threads go on at a time, and all arrive") {
  const Driver driver = fake_driver();
  {
    Staging staging(driver, current, {2, 3});
    std::atomic<int> arrived{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 5; ++t)
      threads.emplace_back([&] {
        const std::vector<unsigned> from = numbers(2'000'001);
        for (int i = 0; i < 5; ++i) {
          std::vector<unsigned> to(from.size()), back(from.size());
          const bool there = !staging.to_device(device(to), from.data(), 4 * from.size()) && to == from;
          const bool here = !staging.from_device(back.data(), device(to), 4 * from.size()) && back == from;
          arrived += there && here;
        }
      });
    for (std::thread &thread : threads) thread.join();
    CHECK(arrived == 25);
    CHECK(pinned <= 2 * 3); // no more lanes than were asked for
  }
  CHECK(pinned == 0);
}

TEST_CASE("staging: a transfer does not wait for that of another thread") {
  Driver driver = fake_driver();
  static std::atomic<int> waiting{0};
  waiting = 0;
  // No copy to the device is complete before both transfers have one under way.
  driver.cuStreamSynchronize = [](CUstream) -> CUresult {
    ++waiting;
    for (int tries = 0; waiting < 2 && tries < 10000; ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return waiting < 2 ? CUDA_ERROR_LAUNCH_TIMEOUT : CUDA_SUCCESS;
  };
  Staging staging(driver, current, {2, 2});
  const std::vector<unsigned> from = numbers(Staging::kPiece / 4); // one piece: no helper takes part
  std::vector<unsigned> a(from.size()), b(from.size());
  int status = -1;
  std::thread other([&] { status = staging.to_device(device(a), from.data(), Staging::kPiece); });
  CHECK(staging.to_device(device(b), from.data(), Staging::kPiece) == ORT_PLUGIN_OK);
  other.join();
  CHECK(status == ORT_PLUGIN_OK);
  CHECK((a == from && b == from));
}

TEST_CASE("staging: helpers take part in a single transfer") {
  Driver driver = fake_driver();
  static std::atomic<int> threads{0};
  threads = 0;
  // No piece goes on before two threads have one.
  driver.cuMemcpyHtoDAsync = [](CUdeviceptr to, const void *from, size_t bytes, CUstream) -> CUresult {
    thread_local bool counted = false;
    if (!counted) ++threads;
    counted = true;
    for (int tries = 0; threads < 2 && tries < 10000; ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::memcpy(reinterpret_cast<void *>(to), from, bytes);
    return threads < 2 ? CUDA_ERROR_LAUNCH_TIMEOUT : CUDA_SUCCESS;
  };
  Staging staging(driver, current, {2, 4});
  const std::vector<unsigned> from = numbers(4'000'000);
  std::vector<unsigned> to(from.size());
  CHECK(staging.to_device(device(to), from.data(), 4 * from.size()) == ORT_PLUGIN_OK);
  CHECK(to == from);
  CHECK(staging.suits(Staging::kSmallest));
}

TEST_CASE("staging: where there is pinned memory for a few lanes, they serve all") {
  Driver driver = fake_driver();
  driver.cuMemAllocHost = [](void **address, size_t bytes) -> CUresult {
    if (pinned >= 2) return CUDA_ERROR_OUT_OF_MEMORY;
    ++pinned;
    *address = std::malloc(bytes);
    return CUDA_SUCCESS;
  };
  Staging staging(driver, current, {4, 8});
  std::atomic<int> arrived{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t)
    threads.emplace_back([&] {
      const std::vector<unsigned> from = numbers(2'000'000);
      std::vector<unsigned> to(from.size());
      for (int i = 0; i < 3; ++i)
        arrived += !staging.to_device(device(to), from.data(), 4 * from.size()) && to == from;
    });
  for (std::thread &thread : threads) thread.join();
  CHECK(arrived == 9);
}

TEST_CASE("staging: what the driver has registered is the driver's") {
  Driver driver = fake_driver();
  static std::vector<char> known(1000);
  CHECK(!Staging::is_pinned(driver, known.data(), 1000)); // drivers that do not say
  driver.cuPointerGetAttributes = [](unsigned count, CUpointer_attribute *attributes, void **values,
                                     CUdeviceptr address) -> CUresult {
    const CUdeviceptr begin = reinterpret_cast<CUdeviceptr>(known.data());
    if (count != 1 || attributes[0] != CU_POINTER_ATTRIBUTE_MEMORY_TYPE) return 1;
    *static_cast<unsigned *>(values[0]) = address >= begin && address - begin < 1000;
    return CUDA_SUCCESS;
  };
  CHECK(Staging::is_pinned(driver, known.data(), 1000));
  CHECK(Staging::is_pinned(driver, known.data() + 999, 1));
  CHECK(!Staging::is_pinned(driver, known.data() + 1, 1000));
  CHECK(!Staging::is_pinned(driver, known.data() - 1, 10));
}
