// Short transfers and rows, by way of pinned memory.
#include "cudadev-host/transfers.h"
#include "device-interface/plugin.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/performed_reads.h"

#include <cstdlib>
#include <cstring>
#include <functional>
#include <thread>

using namespace cudadev;

namespace {

size_t pinned = 0; // bytes
int rows_copies = 0, single_copies = 0, gatherings = 0;
bool no_pinned_memory = false, elsewhere = false; // where kernels find it
std::atomic<CUresult> state{CUDA_SUCCESS};        // of all streams
std::function<void()> at_record;                  // when an event is recorded

Driver fake_driver() {
  pinned = 0, rows_copies = single_copies = gatherings = 0, state = CUDA_SUCCESS;
  no_pinned_memory = elsewhere = false;
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
  d.cuMemHostAlloc = [](void **address, size_t bytes, unsigned) -> CUresult {
    if (no_pinned_memory) return CUDA_ERROR_OUT_OF_MEMORY;
    pinned += bytes;
    *address = std::malloc(bytes);
    return CUDA_SUCCESS;
  };
  d.cuMemHostGetDevicePointer = [](CUdeviceptr *device, void *address, unsigned) -> CUresult {
    *device = reinterpret_cast<CUdeviceptr>(address) + (elsewhere ? 4096 : 0);
    return CUDA_SUCCESS;
  };
  d.cuModuleGetFunction = [](CUfunction *function, CUmodule module, const char *) -> CUresult {
    *function = reinterpret_cast<CUfunction>(module);
    return module ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
  };
  d.cuLaunchKernel = [](CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        CUstream, void **arguments, void **) -> CUresult {
    perform_reads(arguments);
    return ++gatherings, state.load();
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

namespace {

/// A device that can gather reads, with a kernel in the calling thread's stream.
Device &a_gathering_device() {
  Device &d = a_device();
  d.gpu.pinned_pieces.prepare();
  d.gpu.gathering.add(d.driver, reinterpret_cast<CUmodule>(1));
  d.used().runs_kernels = true;
  return d;
}

CUfunction any_of(Device &d) {
  std::shared_lock<std::shared_mutex> lock;
  return d.gpu.gathering.any(lock);
}

int read_from(Device &d, int &to, const int &from) {
  Registrations none;
  return from_device(d.gpu, none, &to, reinterpret_cast<CUdeviceptr>(&from), sizeof to);
}

} // namespace

TEST_CASE("short reads behind a kernel are one kernel's") {
  in_another_thread([] {
    Device &d = a_gathering_device();
    int there[20], host[20] = {};
    for (int i = 0; i < 20; ++i) there[i] = i + 1;
    for (int i = 0; i < 5; ++i) CHECK(read_from(d, host[i], there[i]) == ORT_PLUGIN_OK);
    CHECK(gatherings == 0);
    CHECK_FALSE(d.gpu.streams.in_use()->keeps_nothing());
    CHECK(d.used().keeps_nothing()); // it has started them
    CHECK(gatherings == 1);
    CHECK(host[0] == 0);
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(host[4] == 5);
    d.used().runs_kernels = true;
    for (int i = 0; i < 20; ++i) CHECK(read_from(d, host[i], there[i]) == ORT_PLUGIN_OK);
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(gatherings == 1 + 3);
    CHECK(host[19] == 20);
    CHECK(single_copies == 0);
  });
}

TEST_CASE("reads that are kept come before the next kernel, and before who comes behind the stream") {
  in_another_thread([] {
    Device &d = a_gathering_device();
    int there = 1, host = 0;
    CHECK(read_from(d, host, there) == ORT_PLUGIN_OK);
    Stream *stream = nullptr;
    CHECK(d.gpu.streams.current_for_kernel(stream) == ORT_PLUGIN_OK);
    CHECK(gatherings == 1);
    CHECK(read_from(d, host, there) == ORT_PLUGIN_OK);
    Stream *second = nullptr;
    REQUIRE(d.gpu.streams.make(second) == ORT_PLUGIN_OK);
    d.gpu.streams.use(second);
    CHECK(d.gpu.streams.follow(*stream) == ORT_PLUGIN_OK);
    CHECK(gatherings == 2);
    there = 2; // who reads later than that is wrong
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(host == 1);
  });
}

TEST_CASE("short reads are copies without a kernel before, without one that gathers, and where it cannot") {
  in_another_thread([] {
    Device &d = a_gathering_device();
    int there = 1, host = 0;
    d.used().runs_kernels = false;
    CHECK(read_from(d, host, there) == ORT_PLUGIN_OK);
    CHECK(single_copies == 1);
    d.used().runs_kernels = true;
    d.gpu.is_watched = true;
    CHECK(read_from(d, host, there) == ORT_PLUGIN_OK);
    CHECK(single_copies == 2);
    d.gpu.is_watched = false;
    d.gpu.gathering.add(d.driver, nullptr); // a module without
    d.gpu.gathering.add(d.driver, reinterpret_cast<CUmodule>(2));
    d.gpu.gathering.remove(reinterpret_cast<CUmodule>(2));
    CHECK(any_of(d) == reinterpret_cast<CUfunction>(1));
    d.gpu.gathering.remove(reinterpret_cast<CUmodule>(1));
    CHECK_FALSE(any_of(d));
    CHECK(read_from(d, host, there) == ORT_PLUGIN_OK);
    CHECK(single_copies == 3);
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(gatherings == 0);

    Device &other = a_device();
    elsewhere = true;
    other.gpu.pinned_pieces.prepare();
    other.gpu.gathering.add(other.driver, reinterpret_cast<CUmodule>(1));
    other.used().runs_kernels = true;
    CHECK(read_from(other, host, there) == ORT_PLUGIN_OK);
    CHECK(single_copies == 1);
    CHECK(other.gpu.streams.wait() == ORT_PLUGIN_OK);
  });
}

TEST_CASE("a kernel that gathers reads fails as others do") {
  in_another_thread([] {
    Device &d = a_gathering_device();
    int there = 1, host = 0;
    CHECK(read_from(d, host, there) == ORT_PLUGIN_OK);
    state = CUDA_ERROR_ILLEGAL_ADDRESS;
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_FAULT);
    state = CUDA_SUCCESS;
    CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
    CHECK(host == 0);
  });
}
