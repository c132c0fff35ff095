// Results that kernels bring themselves: what the plugin's part does, with a driver that is none.
#include "cudadev-host/gpu.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/performed_reads.h"

#include <cstdlib>
#include <cstring>
#include <thread>

using namespace cudadev;

namespace {

int copies_to = 0, copies_from = 0, gatherings = 0;
bool no_memory = false, elsewhere = false;

Driver fake_driver() {
  copies_to = copies_from = gatherings = 0, no_memory = elsewhere = false;
  Driver d{};
  d.cuStreamCreate = [](CUstream *stream, unsigned) -> CUresult {
    *stream = reinterpret_cast<CUstream>(1);
    return 0;
  };
  d.cuCtxSynchronize = []() -> CUresult { return 0; };
  d.cuStreamSynchronize = [](CUstream) -> CUresult { return 0; };
  d.cuMemGetInfo = [](size_t *free, size_t *total) -> CUresult { return *free = *total = 0, 0; };
  d.cuMemAlloc = [](CUdeviceptr *address, size_t bytes) -> CUresult {
    if (no_memory) return CUDA_ERROR_OUT_OF_MEMORY;
    *address = reinterpret_cast<CUdeviceptr>(std::malloc(bytes));
    return 0;
  };
  d.cuMemHostAlloc = [](void **address, size_t bytes, unsigned) -> CUresult {
    *address = std::malloc(bytes);
    return 0;
  };
  d.cuMemHostGetDevicePointer = [](CUdeviceptr *device, void *address, unsigned) -> CUresult {
    *device = reinterpret_cast<CUdeviceptr>(address) + (elsewhere ? 4096 : 0);
    return 0;
  };
  d.cuMemcpyHtoDAsync = [](CUdeviceptr to, const void *from, size_t bytes, CUstream) -> CUresult {
    std::memcpy(reinterpret_cast<void *>(to), from, bytes);
    return ++copies_to, 0;
  };
  d.cuMemcpyDtoHAsync = [](void *to, CUdeviceptr from, size_t bytes, CUstream) -> CUresult {
    std::memcpy(to, reinterpret_cast<void *>(from), bytes);
    return ++copies_from, 0;
  };
  d.cuModuleGetFunction = [](CUfunction *function, CUmodule, const char *) -> CUresult {
    *function = reinterpret_cast<CUfunction>(1);
    return 0;
  };
  d.cuLaunchKernel = [](CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        CUstream, void **arguments, void **) -> CUresult {
    perform_reads(arguments);
    return ++gatherings, 0;
  };
  d.cuGetErrorName = [](CUresult, const char **text) -> CUresult { return *text = "NAME", 0; };
  d.cuGetErrorString = [](CUresult, const char **text) -> CUresult { return *text = "a text", 0; };
  return d;
}

struct Device {
  Driver driver = fake_driver();
  Gpu gpu{driver, 0, 1};
  ort_plugin_results_t storage = {};

  Stream &used() {
    Stream *stream = nullptr;
    CHECK(gpu.streams.current(stream) == ORT_PLUGIN_OK);
    return *stream;
  }
  template <class T> void prepare(const T &initial) {
    CHECK(used().results.prepare(gpu, sizeof initial, &initial, storage) == ORT_PLUGIN_OK);
  }
  template <class T> T value() const {
    T value;
    std::memcpy(&value, storage.values, sizeof value);
    return value;
  }
  /// What a kernel does in the end that makes this of its results.
  template <class T> void bring(const T &result) {
    std::memcpy(storage.address, &result, sizeof result);
    auto &block = *static_cast<cudadev_results_block *>(storage.handle);
    auto *const to = reinterpret_cast<unsigned *>(block.to);
    for (unsigned k = 0; k < block.words; ++k) {
      to[k] = block.values[k];
      block.values[k] = block.values[block.words + k];
    }
  }
};

void with_device(void (*work)(Device &)) {
  std::thread([work] { work(*new Device); }).join(); // as long as the process: threads give streams back
}

} // namespace

TEST_CASE("storage for results that begin as before needs no copy") {
  with_device([](Device &d) {
    for (int round = 0; round < 3; ++round) {
      d.prepare(1.5);
      CHECK(*static_cast<double *>(d.storage.address) == 1.5);
      CHECK(d.value<double>() == 1.5);
      d.bring(7.0 + round);
      CHECK(d.value<double>() == 7.0 + round);
      d.prepare(2);
      d.bring(3);
      CHECK(d.value<int>() == 3);
    }
    CHECK(copies_to == 2);
    for (char c = 'a'; c < 'i'; ++c) {
      d.prepare(c);
      CHECK(*static_cast<char *>(d.storage.address) == c);
    }
    CHECK(copies_to == 10);
    CHECK(copies_from + gatherings == 0);
  });
}

TEST_CASE("results that a kernel does not bring are fetched, and begin anew") {
  with_device([](Device &d) {
    for (const bool gathers : {false, true}) {
      if (gathers) d.gpu.gathering.add(d.driver, nullptr);
      d.prepare(4);
      *static_cast<int *>(d.storage.address) = 9;
      CHECK(d.used().results.fetch(d.gpu) == ORT_PLUGIN_OK);
      CHECK(d.gpu.streams.wait() == ORT_PLUGIN_OK);
      CHECK(d.value<int>() == 9);
      d.prepare(4);
      CHECK(*static_cast<int *>(d.storage.address) == 4);
    }
    CHECK(copies_from == 1);
    CHECK(gatherings == 1);
  });
}

TEST_CASE("there is no storage for large results, without memory, and where kernels find that elsewhere") {
  with_device([](Device &d) {
    std::array<char, Results::kMostBytes + 1> large = {};
    d.prepare(large);
    CHECK_FALSE(d.storage.address);
    no_memory = true;
    d.prepare(1);
    CHECK_FALSE(d.storage.address);
    no_memory = false;
    d.prepare(1);
    CHECK(d.storage.address);
  });
  with_device([](Device &d) {
    elsewhere = true;
    d.prepare(1);
    CHECK_FALSE(d.storage.address);
    CHECK_FALSE(d.storage.handle);
  });
}
