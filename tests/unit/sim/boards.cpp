// boards.cpp: what the GPUs of boards, and the first ones that CUDA 10.2 knows, do not offer.
#include "tests/unit/catch.h"
#include "tests/unit/sim/program.h"

#include <csignal>
#include <cstring>

static void expect_success(const std::vector<std::string> &settings, const std::function<void()> &body) {
  const Outcome outcome = run(settings, body);
  INFO(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(outcome.err == "");
}

static int attribute(Device &d, int which) {
  int value = -1;
  EXPECT(d.device_attribute(&value, which, 0) == CUDA_SUCCESS);
  return value;
}

TEST_CASE("a device tells whether it has the CPU's memory, and who may use that when") {
  const struct {
    const char *arch;
    int integrated, concurrent, atomics;
  } devices[] = {{"OMPICC_SIM_ARCH=52", 0, 0, 0}, {"OMPICC_SIM_ARCH=53", 1, 0, 0},
                 {"OMPICC_SIM_ARCH=62", 1, 0, 0}, {"OMPICC_SIM_ARCH=72", 1, 0, 1},
                 {"OMPICC_SIM_ARCH=87", 1, 0, 1}, {"OMPICC_SIM_ARCH=90", 0, 1, 0}};
  for (const auto &it : devices)
    expect_success({it.arch}, [&it] {
      Device d;
      EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_INTEGRATED) == it.integrated);
      EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS) == it.concurrent);
      EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED) == it.atomics);
      EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY) == 1);
      EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS) == 0);
      EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT) == 0);
    });
}

TEST_CASE("memory of the program is not registered, and grids are not launched as one") {
  expect_success({"OMPICC_SIM_ARCH=53"}, [] {
    Device d;
    std::vector<char> own(1 << 16);
    EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED) == 0);
    EXPECT(d.host_register(own.data(), own.size(), 2) == CUDA_ERROR_NOT_SUPPORTED);
    EXPECT(d.host_unregister(own.data()) == CUDA_ERROR_NOT_SUPPORTED);
    EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH) == 0);
    CUfunction function = nullptr;
    EXPECT(d.function(&function, d.module, "count_up") == CUDA_SUCCESS);
    EXPECT(d.launch_cooperative(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr) == CUDA_ERROR_NOT_SUPPORTED);
  });
}

TEST_CASE("an integrated device's kernels use memory of the program that is registered") {
  expect_success({"OMPICC_SIM_ARCH=72", "OMPICC_SIM_INTEGRATED=1", "OMPICC_SIM_DEVICES=2"}, [] {
    Device d;
    int count = 0;
    EXPECT(d.device_count(&count) == CUDA_SUCCESS && count == 1);
    EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_INTEGRATED) == 1);
    EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED) == 1);
    EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS) == 0);
    std::vector<float> y(20000, 1), x(20000, 2);
    const size_t bytes = y.size() * sizeof y[0];
    EXPECT(d.host_register(y.data(), bytes, 3) == CUDA_SUCCESS);
    EXPECT(d.host_register(&y[1], 4, 3) == CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
    CUdeviceptr there = 0;
    EXPECT(d.host_device_pointer(&there, &y[5], 0) == CUDA_SUCCESS && there == (CUdeviceptr)&y[5]);
    EXPECT(d.host_device_pointer(&there, &x[15000], 0) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(d.call("add", 79, 256, (CUdeviceptr)y.data(), d.copy(x), 2.0f, 20000) == CUDA_SUCCESS);
    EXPECT(y[0] == 5 && y[19999] == 5);
    // Copies of what is registered in part are refused, as by the driver.
    EXPECT(d.to_device(d.memory(bytes), &y[1], bytes) == CUDA_ERROR_INVALID_VALUE);
    static const char constant[8192] = {1};
    EXPECT(d.host_register(const_cast<char *>(constant), sizeof constant, 3) == CUDA_ERROR_INVALID_VALUE);
    EXPECT(d.host_unregister(y.data()) == CUDA_SUCCESS);
    EXPECT(d.host_unregister(y.data()) == CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
  });
  expect_success({"OMPICC_SIM_ARCH=53", "OMPICC_SIM_INTEGRATED=1"}, [] {
    Device d;
    std::vector<char> own(100);
    EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED) == 0);
    EXPECT(d.host_register(own.data(), own.size(), 3) == CUDA_ERROR_NOT_SUPPORTED);
  });
}

TEST_CASE("the program uses pinned memory while a kernel runs") {
  expect_success({"OMPICC_SIM_ARCH=53"}, [] {
    Device d;
    void *pinned = nullptr;
    EXPECT(d.host_alloc(&pinned, 5 * sizeof(float), 3) == CUDA_SUCCESS);
    CUdeviceptr there = 0;
    EXPECT(d.host_device_pointer(&there, pinned, 0) == CUDA_SUCCESS && there == (CUdeviceptr)pinned);
    float *const y = static_cast<float *>(pinned);
    for (int i = 0; i < 5; ++i) y[i] = i;
    CUfunction add = nullptr;
    const CUdeviceptr x = d.copy(std::vector<float>(5, 1));
    float factor = 2;
    int n = 5;
    void *arguments[] = {&there, const_cast<CUdeviceptr *>(&x), &factor, &n};
    EXPECT(d.function(&add, d.module, "add") == CUDA_SUCCESS);
    EXPECT(d.launch(add, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr) == CUDA_SUCCESS);
    volatile float seen = y[4]; // managed memory would be a fault
    (void)seen;
    EXPECT(d.synchronize() == CUDA_SUCCESS && y[0] == 2 && y[4] == 6);
    EXPECT(d.host_free(pinned) == CUDA_SUCCESS);
  });
}

TEST_CASE("program and kernels use managed memory at one address") {
  for (const char *arch : {"OMPICC_SIM_ARCH=53", "OMPICC_SIM_ARCH=90"})
    expect_success({arch, "OMPICC_SIM_MEMORY=1048576"}, [] {
      Device d;
      const CUdeviceptr in_front = d.memory(16); // managed memory begins with a page
      CUdeviceptr managed = 0, other = 0;
      EXPECT(d.alloc_managed(&managed, 5 * sizeof(float), 1) == CUDA_SUCCESS && managed % 4096 == 0);
      float *const y = reinterpret_cast<float *>(managed);
      for (int i = 0; i < 5; ++i) y[i] = i;
      const CUdeviceptr x = d.copy(std::vector<float>(5, 1));
      EXPECT(d.call("add", 1, 32, managed, x, 2.0f, 5) == CUDA_SUCCESS);
      EXPECT(y[0] == 2 && y[4] == 6);
      // To copies it is memory of either side.
      EXPECT((d.read<float>(managed, 5) == std::vector<float>{2, 3, 4, 5, 6}));
      EXPECT(d.to_device(x, y, 5 * sizeof(float)) == CUDA_SUCCESS);
      EXPECT((d.read<float>(x, 5) == std::vector<float>{2, 3, 4, 5, 6}));
      int attributes[] = {CU_POINTER_ATTRIBUTE_IS_MANAGED};
      bool is_managed = false;
      void *values[] = {&is_managed};
      EXPECT(d.pointer_attributes(1, attributes, values, managed + 19) == CUDA_SUCCESS && is_managed);
      EXPECT(d.pointer_attributes(1, attributes, values, in_front) == CUDA_SUCCESS && !is_managed);
      EXPECT(d.free(managed) == CUDA_SUCCESS && d.free(in_front) == CUDA_SUCCESS &&
             d.free(x) == CUDA_SUCCESS);
      EXPECT(d.alloc_managed(&other, 1048577, 1) == CUDA_ERROR_OUT_OF_MEMORY);
      EXPECT(d.alloc_managed(&other, 1048576, 1) == CUDA_SUCCESS);
    });
}

TEST_CASE("managed memory that has been given back is nobody's") {
  const Outcome outcome = run({}, [] {
    Device d;
    CUdeviceptr managed = 0;
    EXPECT(d.alloc_managed(&managed, 16, 1) == CUDA_SUCCESS && d.free(managed) == CUDA_SUCCESS);
    *reinterpret_cast<volatile int *>(managed) = 1;
  });
  CHECK(outcome.status == 1000 + SIGSEGV);
}

// Uses managed memory of which the kernel has no need, while nobody knows whether it has ended.
static void use_beside_a_kernel() {
  Device d;
  CUdeviceptr managed = 0;
  EXPECT(d.alloc_managed(&managed, sizeof(int), 1) == CUDA_SUCCESS);
  volatile int *const value = reinterpret_cast<int *>(managed);
  *value = 1;
  CUfunction function = nullptr;
  EXPECT(d.function(&function, d.module, "count_up") == CUDA_SUCCESS);
  EXPECT(d.launch(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr) == CUDA_SUCCESS);
  *value = 2;
  EXPECT(d.synchronize() == CUDA_SUCCESS && *value == 2);
}

TEST_CASE(
    "before compute capability 6, and on boards, the program has no managed memory while a kernel runs") {
  for (const char *arch : {"OMPICC_SIM_ARCH=52", "OMPICC_SIM_ARCH=53", "OMPICC_SIM_ARCH=72"})
    CHECK(run({arch}, use_beside_a_kernel).status == 1000 + SIGSEGV);
  expect_success({"OMPICC_SIM_ARCH=60"}, use_beside_a_kernel);
}

TEST_CASE("managed memory is prefetched where both sides may use it at a time") {
  const auto prefetch = [](CUresult managed_status, CUresult other_status) {
    Device d;
    CUdeviceptr managed = 0;
    EXPECT(d.alloc_managed(&managed, 100, 1) == CUDA_SUCCESS);
    EXPECT(d.prefetch(managed, 100, 0, nullptr) == managed_status);
    EXPECT(d.prefetch(managed, 101, 0, nullptr) == other_status);
    EXPECT(d.prefetch(d.memory(100), 100, 0, nullptr) == other_status);
  };
  expect_success({"OMPICC_SIM_ARCH=53"},
                 [&] { prefetch(CUDA_ERROR_INVALID_DEVICE, CUDA_ERROR_INVALID_DEVICE); });
  expect_success({}, [&] { prefetch(CUDA_SUCCESS, CUDA_ERROR_INVALID_VALUE); });
}

TEST_CASE("a kernel that runs for too long fails, and the context with it; those before it had their time") {
  const Outcome outcome = run({"OMPICC_SIM_WATCHDOG=300"}, [] {
    Device d;
    EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT) == 1);
    const CUdeviceptr flag = d.copy(std::vector<int>{1});
    for (int i = 0; i < 5; ++i) EXPECT(d.call("forever", 1, 1, flag) == CUDA_SUCCESS);
    EXPECT(d.fill(flag, 0, sizeof(int)) == CUDA_SUCCESS);
    EXPECT(d.call("forever", 2, 32, flag) == CUDA_ERROR_LAUNCH_TIMEOUT);
    CUdeviceptr p = 0;
    EXPECT(d.alloc(&p, 16) == CUDA_ERROR_LAUNCH_TIMEOUT);
  });
  INFO(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(outcome.err == "ompicc-sim: kernel forever: runs for more than 300 ms (OMPICC_SIM_WATCHDOG)\n");
}

TEST_CASE("what is no time for the watchdog is said, and there is none") {
  const Outcome outcome = run({"OMPICC_SIM_WATCHDOG=2s"}, [] {
    Device d;
    EXPECT(attribute(d, CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT) == 0);
    EXPECT(d.call("count_up", 1, 1) == CUDA_SUCCESS);
  });
  CHECK(outcome.status == 0);
  CHECK(outcome.err.find("OMPICC_SIM_WATCHDOG=2s is not a number") != std::string::npos);
}
