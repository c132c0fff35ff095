// Short transfers and rows, by way of pinned memory.
#include "cudadev-host/transfers.h"
#include "device-interface/plugin.h"
#include "tests/unit/catch.h"

#include <cstdlib>
#include <cstring>
#include <functional>
#include <thread>

using namespace cudadev;

namespace {

size_t pinned = 0; // bytes
int rows_copies = 0, single_copies = 0;
bool no_pinned_memory = false;
std::atomic<CUresult> state{CUDA_SUCCESS}; // of all streams
std::function<void()> at_record;           // when an event is recorded

Driver fake_driver() {
  pinned = 0, rows_copies = single_copies = 0, no_pinned_memory = false, state = CUDA_SUCCESS;
  Driver d{};
  d.cuStreamCreate = [](CUstream *stream, unsigned) -> CUresult {
    static std::atomic<size_t> streams{0};
    *stream = reinterpret_cast<CUstream>(++streams);
    return 0;
  };
  d.cuStreamSynchronize = [](CUstream) -> CUresult { return state; };
  d.cuStreamQuery = [](CUstream) -> CUresult { return state; };
  d.cuCtxSynchronize = []() -> CUresult { return state; };
  d.cuEventCreate = [](CUevent *, unsigned) -> CUresult { return 0; };
  d.cuEventRecord = [](CUevent, CUstream) -> CUresult {
    if (at_record) at_record();
    return 0;
  };
  d.cuEventSynchronize = [](CUevent) -> CUresult { return state; };
  d.cuStreamWaitEvent = [](CUstream, CUevent, unsigned) -> CUresult { return 0; };
  d.cuMemAllocHost = [](void **address, size_t bytes) -> CUresult {
    if (no_pinned_memory) return CUDA_ERROR_OUT_OF_MEMORY;
    pinned += bytes;
    *address = std::malloc(bytes);
    return CUDA_SUCCESS;
  };
  d.cuMemFreeHost = [](void *address) -> CUresult {
    std::free(address);
    return CUDA_SUCCESS;
  };
  d.cuMemcpyHtoDAsync = [](CUdeviceptr to, const void *from, size_t bytes, CUstream) -> CUresult {
    std::memcpy(reinterpret_cast<void *>(to), from, bytes);
    return ++single_copies, 0;
  };
  d.cuMemcpyDtoHAsync = [](void *to, CUdeviceptr from, size_t bytes, CUstream) -> CUresult {
    std::memcpy(to, reinterpret_cast<void *>(from), bytes);
    return ++single_copies, 0;
  };
  d.cuMemcpy2DAsync = [](const CUDA_MEMCPY2D *copy, CUstream) -> CUresult {
    const bool outward = copy->dstMemoryType == CU_MEMORYTYPE_DEVICE;
    const char *from = outward ? (const char *)copy->srcHost : (const char *)copy->srcDevice;
    char *to = outward ? (char *)copy->dstDevice : (char *)copy->dstHost;
    for (size_t i = 0; i < copy->Height; ++i)
      std::memcpy(to + i * copy->dstPitch, from + i * copy->srcPitch, copy->WidthInBytes);
    return ++rows_copies, 0;
  };
  d.cuGetErrorName = [](CUresult, const char **text) -> CUresult { return *text = "NAME", 0; };
  d.cuGetErrorString = [](CUresult, const char **text) -> CUresult { return *text = "a text", 0; };
  return d;
}

HostRows row(void *host, size_t bytes) { return {static_cast<char *>(host), bytes, bytes, 1}; }

struct Device {
  Driver driver = fake_driver();
  Gpu gpu{driver, 0, 1};

  Stream &used() {
    Stream *stream = nullptr;
    CHECK(gpu.streams.current(stream) == ORT_PLUGIN_OK);
    return *stream;
  }
  /// The calling thread's stream gets a transfer whose bytes the device has written.
  void read(int &to, int value) {
    const auto read = used().transfers.read(gpu.pinned_pieces, row(&to, sizeof to));
    REQUIRE(read);
    std::memcpy(read->pinned(), &value, sizeof value);
    used().transfers.started(read);
  }
};

/// As long as the process: threads give their streams back when they end.
Device &a_device() { return *new Device; }

void in_another_thread(const std::function<void()> &work) { std::thread(work).join(); }

} // namespace

TEST_CASE("short reads arrive when their stream is waited for, in order") {
  in_another_thread([] {
    Device &d = a_device();
    int a = 0, three[3] = {0, 0, 0}, &b = three[1];
    const char *const begin = reinterpret_cast<char *>(three);
    d.read(a, 1);
    d.read(b, 2);
    d.read(a, 3);
    CHECK(a == 0);
    CHECK(d.used().transfers.meet(&b, 1));
    CHECK(d.used().transfers.meet(begin + sizeof b - 1, 2));
    CHECK_FALSE(d.used().transfers.meet(begin + sizeof b - 1, 1));
    CHECK_FALSE(d.used().transfers.meet(three + 2, 1));
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(a == 3);
    CHECK(b == 2);
    CHECK_FALSE(d.used().transfers.meet(&b, 1));
    b = 5;
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(b == 5);
  });
}

TEST_CASE("short reads arrive with each way of waiting") {
  in_another_thread([] {
    Device &d = a_device();
    int a = 0;
    bool empty = false;
    d.read(a, 1);
    CHECK(d.gpu.streams.wait_patiently() == ORT_PLUGIN_OK);
    CHECK(a == 1);
    d.read(a, 2);
    CHECK(d.gpu.streams.wait_for_all() == ORT_PLUGIN_OK);
    CHECK(a == 2);
    d.read(a, 3);
    state = CUDA_ERROR_NOT_READY;
    CHECK(d.gpu.streams.is_empty(empty) == ORT_PLUGIN_OK);
    CHECK_FALSE(empty);
    CHECK(a == 2);
    state = CUDA_SUCCESS;
    CHECK(d.gpu.streams.is_empty(empty) == ORT_PLUGIN_OK);
    CHECK(empty);
    CHECK(a == 3);
  });
}

TEST_CASE("short reads of a device that is lost never arrive") {
  in_another_thread([] {
    Device &d = a_device();
    int a = 0;
    d.read(a, 1);
    state = CUDA_ERROR_ILLEGAL_ADDRESS;
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_FAULT);
    state = CUDA_SUCCESS;
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(a == 0);
  });
}

TEST_CASE("who comes behind a stream has its short reads, once") {
  in_another_thread([] {
    Device &d = a_device();
    int a = 0, b = 0;
    Stream *first = &d.used(), *second = nullptr, *third = nullptr;
    REQUIRE(d.gpu.streams.make(second) == ORT_PLUGIN_OK);
    REQUIRE(d.gpu.streams.make(third) == ORT_PLUGIN_OK);
    d.read(a, 1);
    d.gpu.streams.use(second);
    CHECK(d.gpu.streams.follow(*first) == ORT_PLUGIN_OK);
    d.gpu.streams.use(first);
    d.read(b, 2); // nobody has come behind this one
    d.gpu.streams.use(third);
    CHECK(d.gpu.streams.follow(*second) == ORT_PLUGIN_OK);
    CHECK(d.gpu.streams.follow(*second) == ORT_PLUGIN_OK);
    in_another_thread([&] { CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK); });
    CHECK(a == 0);
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(a == 1);
    CHECK(b == 0);
    a = 7;
    for (Stream *stream : {second, first}) {
      d.gpu.streams.use(stream);
      CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    }
    CHECK(a == 7);
    CHECK(b == 2);
  });
}

TEST_CASE("who comes behind a stream does not have what is started there meanwhile") {
  in_another_thread([] {
    Device &d = a_device();
    int a = 0, b = 0;
    Stream *first = &d.used(), *second = nullptr;
    REQUIRE(d.gpu.streams.make(second) == ORT_PLUGIN_OK);
    d.read(a, 1);
    d.gpu.streams.use(second);
    at_record = [&] {
      first->transfers.started(first->transfers.read(d.gpu.pinned_pieces, row(&b, sizeof b)));
    };
    CHECK(d.gpu.streams.follow(*first) == ORT_PLUGIN_OK);
    at_record = nullptr;
    b = 5;
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(a == 1);
    CHECK(b == 5);
    d.gpu.streams.use(first);
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
  });
}

TEST_CASE("pinned memory for short reads is used again, and has an end") {
  in_another_thread([] {
    Device &d = a_device();
    std::vector<char> to(PinnedPieces::kBytes);
    d.gpu.pinned_pieces.prepare();
    for (int round = 0; round < 100; ++round) {
      for (size_t i = 0; i < PinnedPieces::kAtATime; ++i)
        CHECK(d.used().transfers.read(d.gpu.pinned_pieces, row(to.data(), to.size())));
      CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    }
    CHECK(pinned == PinnedPieces::kAtATime * PinnedPieces::kBytes);
    // Those of one piece lie apart.
    char *const one =
        static_cast<char *>(d.used().transfers.read(d.gpu.pinned_pieces, row(to.data(), 100))->pinned());
    char *const other =
        static_cast<char *>(d.used().transfers.read(d.gpu.pinned_pieces, row(to.data(), 100))->pinned());
    CHECK(other >= one + 100);
    CHECK(other < one + 200);
    size_t most = 0;
    while (d.used().transfers.read(d.gpu.pinned_pieces, row(to.data(), to.size()))) ++most;
    CHECK(most == PinnedPieces::kMost - 1);
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(d.used().transfers.read(d.gpu.pinned_pieces, row(to.data(), 1)));
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
  });
}

TEST_CASE("without pinned memory there are no short reads") {
  in_another_thread([] {
    Device &d = a_device();
    no_pinned_memory = true;
    d.gpu.pinned_pieces.prepare();
    int a = 0;
    CHECK_FALSE(d.used().transfers.read(d.gpu.pinned_pieces, row(&a, sizeof a)));
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
  });
}

TEST_CASE("rows go to the device and come back, as many at a time as a piece has room for") {
  in_another_thread([] {
    Device &d = a_device();
    Registrations none;
    constexpr size_t kRows = 5000, kBytes = 30, kStride = 37;
    std::vector<char> host(kRows * kStride), there(host.size(), 'x'), back(host.size(), 'y');
    for (size_t i = 0; i < host.size(); ++i) host[i] = char(i * 7 % 251);
    const auto device = reinterpret_cast<CUdeviceptr>(there.data());
    for (const bool memory : {true, false}) {
      no_pinned_memory = !memory;
      std::fill(there.begin(), there.end(), 'x');
      CHECK(rows_to_device(d.gpu, none, device, host.data(), kBytes, kStride, kRows) == ORT_PLUGIN_OK);
      CHECK(rows_from_device(d.gpu, none, back.data(), device, kBytes, kStride, kRows) == ORT_PLUGIN_OK);
      if (memory) {
        CHECK(back[0] == 'y');
        CHECK(rows_copies == 2 * 3);
        CHECK(single_copies == 0);
      }
      CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
      bool right = true;
      for (size_t i = 0; i < host.size(); ++i) {
        const bool copied = i % kStride < kBytes;
        right = right && there[i] == (copied ? host[i] : 'x') && back[i] == (copied ? host[i] : 'y');
      }
      CHECK(right);
    }
  });
}

TEST_CASE("what goes to the device is what a transfer before it brings") {
  in_another_thread([] {
    Device &d = a_device();
    Registrations none;
    int host = 1, a = 2, b = 0;
    const auto device = [](int &x) { return reinterpret_cast<CUdeviceptr>(&x); };
    CHECK(from_device(d.gpu, none, &host, device(a), sizeof host) == ORT_PLUGIN_OK);
    CHECK(host == 1);
    CHECK(to_device(d.gpu, none, device(b), &host, sizeof host) == ORT_PLUGIN_OK);
    CHECK(b == 2);
    CHECK(d.gpu.streams.mark().is_past() == false);
  });
}
