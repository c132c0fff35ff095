// A GPU's streams, and memory that one thread frees and another one gets.
#include "cudadev-host/gpu.h"
#include "device-interface/plugin.h"
#include "tests/unit/catch.h"

#include <atomic>
#include <cstdlib>
#include <functional>
#include <thread>

using namespace cudadev;

namespace {

std::atomic<size_t> streams{0}, events{0},
    behind{0}; // numbers given, and streams that were put behind events

/// A driver whose device memory is the host's.
Driver fake_driver() {
  behind = 0;
  Driver d{};
  d.cuStreamCreate = [](CUstream *stream, unsigned) -> CUresult {
    *stream = reinterpret_cast<CUstream>(++streams);
    return 0;
  };
  d.cuStreamSynchronize = [](CUstream) -> CUresult { return 0; };
  d.cuEventCreate = [](CUevent *event, unsigned) -> CUresult {
    *event = reinterpret_cast<CUevent>(++events);
    return 0;
  };
  d.cuEventRecord = [](CUevent, CUstream) -> CUresult { return 0; };
  d.cuEventSynchronize = [](CUevent) -> CUresult { return 0; };
  d.cuStreamWaitEvent = [](CUstream, CUevent, unsigned) -> CUresult {
    ++behind;
    return 0;
  };
  d.cuMemAlloc = [](CUdeviceptr *address, size_t bytes) -> CUresult {
    *address = reinterpret_cast<CUdeviceptr>(std::malloc(bytes));
    return 0;
  };
  d.cuMemFree = [](CUdeviceptr address) -> CUresult {
    std::free(reinterpret_cast<void *>(address));
    return 0;
  };
  return d;
}

struct Device {
  Driver driver = fake_driver();
  Gpu gpu{driver, 0, 1};
  Device() { gpu.memory.set_cache_limit(1 << 20); }

  CUdeviceptr alloc(size_t bytes = 1000) {
    CUdeviceptr address = 0;
    CHECK(gpu.memory.alloc(bytes, address) == ORT_PLUGIN_OK);
    return address;
  }
  void free(CUdeviceptr address) { CHECK(gpu.memory.free(address) == ORT_PLUGIN_OK); }
  void start() {
    CUstream stream;
    CHECK(gpu.stream(stream) == ORT_PLUGIN_OK);
  }
};

/// As long as the process: threads give their streams back when they end.
Device &a_device() { return *new Device; }

void in_another_thread(const std::function<void()> &work) { std::thread(work).join(); }

} // namespace

TEST_CASE("memory that a stream's work may still use is that stream's at once, and another one's behind it") {
  in_another_thread([] {
    Device &d = a_device();
    const CUdeviceptr a = d.alloc();
    d.start();
    d.free(a);
    CHECK(d.alloc() == a);
    CHECK(behind == 0);
    d.free(a);
    CUdeviceptr by_another = 0;
    std::thread other([&] { by_another = d.alloc(); });
    other.join();
    CHECK(by_another == a);
    CHECK(behind == 1);
    d.free(a); // this stream's work again
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    std::thread later([&] { by_another = d.alloc(); });
    later.join();
    CHECK(by_another == a);
    CHECK(behind == 1);
    d.free(a);
  });
}

TEST_CASE("what nothing uses is taken first") {
  in_another_thread([] {
    Device &d = a_device();
    const CUdeviceptr a = d.alloc(), b = d.alloc();
    d.free(b);
    d.start();
    d.free(a);
    CUdeviceptr by_another = 0;
    std::thread other([&] { by_another = d.alloc(); });
    other.join();
    CHECK(by_another == b);
    CHECK(behind == 0);
    CHECK(d.alloc() == a);
    d.free(a), d.free(b);
  });
}

TEST_CASE("a thread uses several streams in turn") {
  in_another_thread([] {
    Device &d = a_device();
    Stream *own = nullptr, *further = nullptr, *now = nullptr;
    CHECK(d.gpu.streams.current(own) == ORT_PLUGIN_OK);
    CHECK(d.gpu.streams.make(further) == ORT_PLUGIN_OK);
    CHECK(further != own);
    const CUdeviceptr a = d.alloc();
    d.gpu.streams.use(further);
    d.start();
    d.free(a);
    d.gpu.streams.use(own);
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK); // not the other one
    CHECK(d.alloc() == a);
    CHECK(behind == 1);
    CHECK(d.gpu.streams.follow(*own) == ORT_PLUGIN_OK); // itself
    CHECK(behind == 1);
    CHECK(d.gpu.streams.used(now) == ORT_PLUGIN_OK);
    CHECK(now == own);
    d.free(a);
  });
}
