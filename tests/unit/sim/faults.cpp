// faults.cpp: what the program gets, and the user sees, when a kernel goes wrong on the sim device.
#include "tests/unit/catch.h"
#include "tests/unit/sim/program.h"

#include <csignal>
#include <cstring>

// The line of kernels.cu that carries "// LINE name".
static std::string line_of(const std::string &name) {
  const std::string text = contents("tests/unit/sim/kernels.cu");
  const size_t at = text.find("// LINE " + name);
  REQUIRE(at != std::string::npos);
  int line = 1;
  for (size_t i = 0; i < at; ++i) line += text[i] == '\n';
  return "kernels.cu:" + std::to_string(line);
}

static bool has(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

static bool have_addr2line() { return command({"sh", "-c", "command -v addr2line >/dev/null"}) == 0; }

TEST_CASE("a kernel that uses a host address fails, and the context with it") {
  const Outcome outcome = run({}, [] {
    Device d;
    int host = 0;
    const CUdeviceptr before = d.memory(16);
    EXPECT(d.call("touch", 2, 4, reinterpret_cast<CUdeviceptr>(&host)) == CUDA_ERROR_ILLEGAL_ADDRESS);
    EXPECT(host == 0);
    // As with a GPU, all that follows fails in the same way, until the context is made anew.
    CUdeviceptr p = 0;
    char byte = 0;
    EXPECT(d.alloc(&p, 16) == CUDA_ERROR_ILLEGAL_ADDRESS);
    EXPECT(d.from_device(&byte, before, 1) == CUDA_ERROR_ILLEGAL_ADDRESS);
    EXPECT(d.release(0) == CUDA_SUCCESS && d.retain(&d.context, 0) == CUDA_SUCCESS);
    EXPECT(d.alloc(&p, 16) == CUDA_SUCCESS && d.synchronize() == CUDA_SUCCESS);
  });
  INFO(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(has(outcome.err, "ompicc-sim: kernel touch, block (1,0,0), thread (2,0,0): access to address"));
  if (have_addr2line()) CHECK(has(outcome.err, line_of("touch")));
}

TEST_CASE("a program that uses a device address crashes") {
  const Outcome outcome = run({}, [] {
    Device d;
    *reinterpret_cast<volatile int *>(d.memory(16)) = 1;
  });
  CHECK(outcome.status == 1000 + SIGSEGV);
}

TEST_CASE("traps, assertions, division by zero and full stacks are told apart") {
  const struct {
    const char *name;
    std::function<CUresult(Device &)> call;
    CUresult status;
    const char *text;
  } cases[] = {
    {"trap", [](Device &d) { return d.call("trap", 1, 8); }, CUDA_ERROR_ILLEGAL_INSTRUCTION,
     "thread (3,0,0): trap"},
    {"assert", [](Device &d) { return d.call("check", 1, 8, 8); }, CUDA_ERROR_ASSERT,
     "thread (7,0,0): assertion failed: threadIdx.x + 1 < (unsigned)n"},
#if defined(__x86_64__) // others have a quotient by zero
    {"divide",
     [](Device &d) {
       return d.call("divide", 1, 1, d.copy(std::vector<int>{1, 1, 0}));
     },
     CUDA_ERROR_LAUNCH_FAILED, "integer division by zero"},
#endif
    {"recurse", [](Device &d) { return d.call("recurse", 1, 1, d.memory(4), 1000000); },
     CUDA_ERROR_HARDWARE_STACK_ERROR, "stack is full"},
    {"arrival", [](Device &d) { return d.call("arrives_twice", 1, 64); }, CUDA_ERROR_LAUNCH_FAILED,
     "barrier 3: the thread comes there again before all others have come"},
    {"barrier", [](Device &d) { return d.call("odd_barrier", 1, 64); }, CUDA_ERROR_ILLEGAL_INSTRUCTION,
     "not a positive multiple of 32"}
  };
  for (const auto &it : cases) {
    const Outcome outcome = run({}, [&it] {
      Device d;
      EXPECT(it.call(d) == it.status);
      EXPECT(d.synchronize() == it.status);
    });
    INFO(it.name << ": " << outcome.err);
    CHECK(outcome.status == 0);
    CHECK(has(outcome.err, it.text));
  }
}

TEST_CASE("what a kernel printed before it failed is not lost") {
  const Outcome outcome = run({}, [] {
    Device d;
    EXPECT(d.call("hello", 1, 1, 5) == CUDA_SUCCESS);
    EXPECT(d.call("trap", 1, 8) == CUDA_ERROR_ILLEGAL_INSTRUCTION);
  });
  CHECK(outcome.status == 0);
  CHECK(outcome.out == "thread 0 of kernel 5\n");
}

TEST_CASE("a barrier that can never complete is reported with the place where threads wait") {
  for (const char *arch : {"OMPICC_SIM_ARCH=53", "OMPICC_SIM_ARCH=90"}) {
    const Outcome outcome = run({arch}, [] {
      Device d;
      EXPECT(d.call("half_barrier", 1, 64, d.memory(256)) == CUDA_ERROR_LAUNCH_TIMEOUT);
    });
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(has(outcome.err, "deadlock in kernel half_barrier, block (0,0,0): 32 threads wait"));
    CHECK(has(outcome.err, "threads waiting at barrier 3 for 64 threads"));
    if (have_addr2line()) CHECK(has(outcome.err, line_of("half_barrier")));
  }
}

TEST_CASE("warps that wait for each other are reported, with who has come") {
  for (const char *arch : {"OMPICC_SIM_ARCH=53", "OMPICC_SIM_ARCH=90"}) {
    const Outcome outcome = run({arch}, [] {
      Device d;
      EXPECT(d.call("crossed", 1, 64) == CUDA_ERROR_LAUNCH_TIMEOUT);
    });
    INFO(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(has(outcome.err, "deadlock in kernel crossed, block (0,0,0): 64 threads wait"));
    CHECK(has(outcome.err, "threads waiting at barrier 5 for 64 threads, where there are warps 0"));
    CHECK(has(outcome.err, "threads waiting at barrier 6 for 64 threads, where there are warps 1"));
    if (have_addr2line()) CHECK(has(outcome.err, line_of("crossed")));
  }
}

TEST_CASE("from sm_70 on a named barrier waits for all threads of a warp that have not exited") {
  const Outcome outcome = run({"OMPICC_SIM_ARCH=70"}, [] {
    Device d;
    EXPECT(d.call("partial_team", 1, 64, d.memory(256)) == CUDA_ERROR_LAUNCH_TIMEOUT);
  });
  INFO(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(has(outcome.err, "threads waiting at barrier 2 for 64 threads"));
  CHECK(has(outcome.err, "threads waiting at __syncwarp with mask 0xffffffff"));
}

TEST_CASE("AddressSanitizer sees what a kernel does to device memory") {
  if (contents(built_file("sim-sanitized.so")).empty()) return; // the compiler does not have it
  const Outcome right = run({}, [] {
    Device d("sim-sanitized.so");
    const CUdeviceptr x = d.copy(std::vector<int>(512, 1)), out = d.copy(std::vector<int>{0});
    EXPECT(d.call("sum", 2, 256, x, out) == CUDA_SUCCESS);
    EXPECT(d.read<int>(out, 1)[0] == 512);
    const CUdeviceptr total = d.copy(std::vector<int>{0});
    EXPECT(d.call("master_worker", 3, 128, total, 5) == CUDA_SUCCESS);
    EXPECT(d.read<int>(total, 1)[0] == 3 * 96 * 10);
  });
  INFO(right.err);
  CHECK(right.status == 0);
  CHECK(right.err == "");
  const Outcome wrong = run({}, [] {
    Device d;
    EXPECT(d.release(0) == CUDA_SUCCESS && d.retain(&d.context, 0) == CUDA_SUCCESS);
    // Memory that was allocated before the first such image was loaded counts, too.
    const CUdeviceptr early = d.copy(std::vector<int>(512, 1));
    EXPECT(d.load(&d.module, contents(built_file("sim-sanitized.so")).data()) == CUDA_SUCCESS);
    const CUdeviceptr x = d.copy(std::vector<int>(511, 1)), out = d.copy(std::vector<int>{0});
    EXPECT(d.call("sum", 2, 256, early, out) == CUDA_SUCCESS);
    EXPECT(d.call("sum", 2, 256, x, out) == CUDA_ERROR_ILLEGAL_ADDRESS);
  });
  INFO(wrong.err);
  CHECK(wrong.status == 0);
  CHECK(has(wrong.err, "ERROR: AddressSanitizer: use-after-poison"));
  CHECK(has(wrong.err, "ompicc-sim: kernel sum, block (1,0,0), thread (255,0,0)"));
}

TEST_CASE("a missing process is one clear error") {
  const Outcome outcome = run({"OMPICC_LIBDIR=/nonexistent"}, [] {
    Driver d;
    CUcontext context = nullptr;
    EXPECT(d.init(0) == CUDA_SUCCESS);
    EXPECT(d.retain(&context, 0) == CUDA_ERROR_OPERATING_SYSTEM);
  });
  CHECK(outcome.status == 0);
  CHECK(outcome.err ==
        "ompicc-sim: cannot start device 0 (/nonexistent/ompicc-sim): No such file or directory\n");
}
