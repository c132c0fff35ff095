// execution.cpp: what kernels compute on the sim device.
#include "tests/unit/catch.h"
#include "tests/unit/sim/program.h"

#include <chrono>
#include <cstring>
#include <numeric>

static void expect_success(const std::vector<std::string> &settings, const std::function<void()> &body) {
  const Outcome outcome = run(settings, body);
  INFO(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(outcome.err == "");
}

TEST_CASE("a vector is added by a grid that is larger than it") {
  expect_success({}, [] {
    Device d;
    const int n = 1000;
    std::vector<float> x(n), y(n, 1.0f);
    std::iota(x.begin(), x.end(), 0.0f);
    const CUdeviceptr dx = d.copy(x), dy = d.copy(y);
    EXPECT(d.call("add", 4, 256, dy, dx, 2.0f, n) == CUDA_SUCCESS);
    y = d.read<float>(dy, n);
    for (int i = 0; i < n; ++i) EXPECT(y[i] == 1.0f + 2.0f * i);
  });
}

TEST_CASE("parameters of all sizes arrive") {
  expect_success({}, [] {
    Device d;
    struct {
      char c;
      double d[3];
    } m = {3, {0.5, 0.25, 4}};
    const CUdeviceptr out = d.memory(sizeof(double));
    EXPECT(d.call("take", 1, 1, char(2), m, short(-100), out) == CUDA_SUCCESS);
    EXPECT(d.read<double>(out, 1)[0] == 2 + 3 + 4.75 - 100);
  });
}

TEST_CASE("blocks and grids have two dimensions") {
  expect_success({}, [] {
    Device d;
    const unsigned width = 3 * 8, height = 2 * 4;
    const CUdeviceptr out = d.memory(width * height * sizeof(unsigned));
    EXPECT(d.call3("place", {3, 2, 1}, {8, 4, 1}, out, width) == CUDA_SUCCESS);
    const std::vector<unsigned> values = d.read<unsigned>(out, width * height);
    for (unsigned y = 0; y < height; ++y)
      for (unsigned x = 0; x < width; ++x)
        EXPECT(values[y * width + x] == (y / 4 << 24 | x / 8 << 16 | y % 4 << 8 | x % 8));
  });
}

TEST_CASE("a sum by shuffles, shared memory and an atomic") {
  for (const char *arch : {"OMPICC_SIM_ARCH=53", "OMPICC_SIM_ARCH=90"})
    expect_success({arch}, [] {
      Device d;
      const int n = 64 * 512;
      std::vector<int> x(n);
      std::iota(x.begin(), x.end(), 1);
      const CUdeviceptr dx = d.copy(x), out = d.copy(std::vector<int>{0});
      EXPECT(d.call("sum", 64, 512, dx, out) == CUDA_SUCCESS);
      EXPECT(d.read<int>(out, 1)[0] == n * (n + 1) / 2);
    });
}

TEST_CASE("shuffles and votes of a warp") {
  expect_success({}, [] {
    Device d;
    const CUdeviceptr out = d.memory(6 * 32 * sizeof(double));
    EXPECT(d.call("warp_operations", 1, 32, out) == CUDA_SUCCESS);
    const std::vector<double> values = d.read<double>(out, 6 * 32);
    for (int lane = 0; lane < 32; ++lane) {
      const double *const mine = &values[6 * lane];
      EXPECT(mine[0] == 4.5);
      EXPECT(mine[1] == (lane % 8 == 0 ? lane : lane - 1));
      EXPECT(mine[2] == (lane % 8 >= 6 ? lane : lane + 2));
      EXPECT(mine[3] == double(0x49249249u));
      EXPECT(mine[4] == 3);
      EXPECT(mine[5] == (lane < 16 ? 15 - lane : double(0xaaaa0000u)));
    }
  });
}

TEST_CASE("shared memory is the block's own and holds a pattern at first") {
  expect_success({}, [] {
    Device d;
    const CUdeviceptr out = d.memory(100 * sizeof(unsigned));
    EXPECT(d.call("fresh", 100, 64, out) == CUDA_SUCCESS);
    for (const unsigned value : d.read<unsigned>(out, 100)) EXPECT(value == 0xa5a5a5a5u);
    CUfunction fresh = nullptr;
    int bytes = 0;
    EXPECT(d.function(&fresh, d.module, "fresh") == CUDA_SUCCESS);
    EXPECT(d.function_attribute(&bytes, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, fresh) == CUDA_SUCCESS &&
           bytes >= 4);
  });
}

TEST_CASE("master and workers meet at named barriers under both rules") {
  for (const char *arch : {"OMPICC_SIM_ARCH=53", "OMPICC_SIM_ARCH=70", "OMPICC_SIM_ARCH=90"})
    expect_success({arch}, [] {
      Device d;
      const CUdeviceptr out = d.copy(std::vector<int>{0});
      EXPECT(d.call("master_worker", 3, 128, out, 20) == CUDA_SUCCESS);
      EXPECT(d.read<int>(out, 1)[0] == 3 * 96 * 190);
    });
}

TEST_CASE("warps arrive at named barriers where others wait, under both rules") {
  for (const char *arch : {"OMPICC_SIM_ARCH=53", "OMPICC_SIM_ARCH=70", "OMPICC_SIM_ARCH=90"})
    expect_success({arch}, [] {
      Device d;
      const CUdeviceptr out = d.copy(std::vector<int>(64, 0));
      EXPECT(d.call("hand_over", 1, 96, out, 20) == CUDA_SUCCESS);
      const std::vector<int> sums = d.read<int>(out, 64);
      for (int i = 0; i < 64; ++i) EXPECT(sums[i] == 32 * 190 + 20 * (31 - i % 32));
    });
}

TEST_CASE("up to sm_6x a named barrier counts warps") {
  expect_success({"OMPICC_SIM_ARCH=53"}, [] {
    Device d;
    const CUdeviceptr out = d.memory(50 * sizeof(int));
    EXPECT(d.call("partial_team", 1, 64, out) == CUDA_SUCCESS);
    for (const int value : d.read<int>(out, 50)) EXPECT(value == 5);
  });
}

TEST_CASE("the block's barrier counts predicates, and not the threads that have exited") {
  expect_success({}, [] {
    Device d;
    const CUdeviceptr out = d.memory(3 * 96 * sizeof(int)), left = d.copy(std::vector<int>{0});
    EXPECT(d.call("votes", 1, 96, out) == CUDA_SUCCESS);
    const std::vector<int> values = d.read<int>(out, 3 * 96);
    for (int i = 0; i < 96; ++i)
      EXPECT(values[3 * i] == 48 && values[3 * i + 1] == 1 && values[3 * i + 2] == 1);
    EXPECT(d.call("leave", 2, 100, left) == CUDA_SUCCESS);
    EXPECT(d.read<int>(left, 1)[0] == 100);
  });
}

TEST_CASE("atomics of all types") {
  expect_success({}, [] {
    Device d;
    const CUdeviceptr i = d.copy(std::vector<int>{0, 0, 99}), f = d.copy(std::vector<float>{0}),
                      x = d.copy(std::vector<double>{0}), u = d.copy(std::vector<unsigned long long>{1}),
                      w = d.copy(std::vector<unsigned>{0, 0});
    EXPECT(d.call("atomics", 10, 96, i, f, x, u, w) == CUDA_SUCCESS);
    EXPECT((d.read<int>(i, 3) == std::vector<int>{1920, 95, 0}));
    EXPECT(d.read<float>(f, 1)[0] == 480);
    EXPECT(d.read<double>(x, 1)[0] == 240);
    EXPECT(d.read<unsigned long long>(u, 1)[0] == 1 + (960ull << 33));
    EXPECT((d.read<unsigned>(w, 2) == std::vector<unsigned>{0, 0}));
  });
}

TEST_CASE("threads that wait in a loop let the others run") {
  expect_success({}, [] {
    Device d;
    const CUdeviceptr mutex = d.copy(std::vector<unsigned>{0}), total = d.copy(std::vector<int>{0});
    EXPECT(d.call("lock", 1, 200, mutex, total) == CUDA_SUCCESS);
    EXPECT(d.read<int>(total, 1)[0] == 200);
  });
}

TEST_CASE("local memory is told from other memory") {
  expect_success({}, [] {
    Device d;
    const CUdeviceptr out = d.memory(sizeof(int));
    EXPECT(d.call("is_private", 1, 1, out, out) == CUDA_SUCCESS);
    EXPECT(d.read<int>(out, 1)[0] == 1);
  });
}

TEST_CASE("what a kernel prints comes after what the program printed before") {
  const Outcome outcome = run({}, [] {
    Device d;
    printf("before\n");
    EXPECT(d.call("hello", 1, 2, 1) == CUDA_SUCCESS);
    printf("between\n");
    EXPECT(d.call("hello", 1, 1, 2) == CUDA_SUCCESS);
    printf("after\n");
  });
  CHECK(outcome.status == 0);
  CHECK(outcome.out ==
        "before\nthread 0 of kernel 1\nthread 1 of kernel 1\nbetween\nthread 0 of kernel 2\nafter\n");
}

TEST_CASE("a kernel without barriers runs at the speed of a loop") {
  expect_success({}, [] {
    Device d;
    const int n = 1 << 20;
    const CUdeviceptr x = d.memory(n * sizeof(float)), y = d.memory(n * sizeof(float));
    EXPECT(d.fill(x, 0, n * sizeof(float)) == CUDA_SUCCESS &&
           d.fill(y, 0, n * sizeof(float)) == CUDA_SUCCESS);
    EXPECT(d.call("add", n / 256, 256, y, x, 1.0f, n) == CUDA_SUCCESS);
    const auto start = std::chrono::steady_clock::now();
    EXPECT(d.call("add", n / 256, 256, y, x, 1.0f, n) == CUDA_SUCCESS);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    EXPECT(taken.count() < 0.5); // 0.01 s on an idle machine
  });
}
