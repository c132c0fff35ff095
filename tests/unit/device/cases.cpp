// cases.cpp: launches the kernels of parallel.cu, worksharing.cu and atomics.cu and compares what they
// report.
#include "tests/unit/device/cases.h"

#include <cmath>
#include <sstream>

namespace {

// As in check.h.
struct Report {
  unsigned checks, failures, first_line;
  int got, wanted;
};

template <class A, class B> void expect(const std::string &what, A got, B wanted) {
  if (got == wanted) return;
  std::ostringstream text;
  text << what << ": " << got << ", not " << wanted;
  throw std::runtime_error(text.str());
}

// Runs a kernel whose first argument after the environment is a report; `checks` is how many it makes, at
// least.
template <class... Args>
void run(Gpu &gpu, const char *module, const char *kernel, Mode mode, Dim grid, Dim block, unsigned checks,
         Args... args) {
  Buffer<Report> report(gpu, 1);
  gpu.launch(module, kernel, mode, grid, block, gpu.env, report.address, args...);
  const Report r = report.read()[0];
  if (r.failures != 0) {
    std::ostringstream text;
    text << module << ".cu:" << r.first_line << ": " << r.got << ", not " << r.wanted << " (" << r.failures
         << " of " << r.checks << " checks failed)";
    throw std::runtime_error(text.str());
  }
  if (r.checks < checks) expect(std::string(kernel) + ": checks made", r.checks, checks);
}

void team_sizes(Gpu &gpu) {
  const unsigned teams = 3, block = 224, largest = 200;
  unsigned checks = 0;
  for (unsigned n = 1; n <= largest; ++n) checks += 9 * std::min(n, block - 32) + 1;
  Buffer<int> scratch(gpu, teams * 2 * 1025);
  run(gpu, "parallel", "team_sizes", Mode::Generic, {teams}, {block}, teams * checks, scratch.address,
      largest);
}

// The block need not be one-dimensional, nor a whole number of warps.
void block_shapes(Gpu &gpu) {
  for (const Dim block : {Dim{8, 8, 2}, Dim{33}, Dim{100}, Dim{1, 40, 1}}) {
    const unsigned workers = (block.volume() - 1) / 32 * 32, largest = 70;
    unsigned checks = 0;
    for (unsigned n = 1; n <= largest; ++n) checks += 9 * std::min(n, workers) + 1;
    Buffer<int> scratch(gpu, 2 * 1025);
    run(gpu, "parallel", "team_sizes", Mode::Generic, {1}, block, checks, scratch.address, largest);
  }
}

void nested(Gpu &gpu) {
  unsigned checks = 5;
  for (const unsigned n : {1, 2, 31, 32, 33, 50, 64, 17}) checks += 19 * n + 11 * (n / 2);
  run(gpu, "parallel", "nested", Mode::Generic, {2}, {96}, 2 * checks);
}

void stack(Gpu &gpu) { run(gpu, "parallel", "stack", Mode::Generic, {24}, {96}, 24 * 81); }

void stack_without_pool(Gpu &gpu) {
  const cudadev_env env = gpu.env;
  Buffer<unsigned> locks(gpu, 1);
  gpu.env.stack_slots = 1;
  gpu.env.stack_locks = reinterpret_cast<unsigned *>(locks.address);
  run(gpu, "parallel", "stack", Mode::Generic, {5}, {96}, 5 * 81); // one team after the other
  expect("the slot's lock", locks.read()[0], 0u);
  gpu.env = env;
}

void large_structures(Gpu &gpu) {
  run(gpu, "parallel", "large", Mode::Generic, {2}, {96}, 2 * (64 + 1 + 33));
}

void spmd(Gpu &gpu) {
  Buffer<int> scratch(gpu, 2 * 1024);
  for (const Dim block : {Dim{96}, Dim{50}, Dim{5, 7, 3}, Dim{1}})
    run(gpu, "parallel", "spmd", Mode::Spmd, {2}, block, 2 * 16 * block.volume(), scratch.address,
        block.volume());
  run(gpu, "parallel", "spmd", Mode::Spmd, {2}, {96}, 2 * 16 * 70, scratch.address, 70u);
}

void loops_and_sections(Gpu &gpu) {
  Buffer<int> scratch(gpu, 2 * 512);
  run(gpu, "worksharing", "dynamic_loops", Mode::Generic, {2}, {128}, 2 * (96 + 24), scratch.address);
}

void numbers(Gpu &gpu) { run(gpu, "worksharing", "numbers", Mode::Spmd, {1}, {32}, 10 * 32 * 40 * 8); }

void critical(Gpu &gpu) {
  const unsigned teams = 4;
  Buffer<int> counters(gpu, 3);
  Buffer<unsigned long long> locks(gpu, 4);
  run(gpu, "worksharing", "critical", Mode::Generic, {teams}, {96}, 0, counters.address, locks.address);
  expect("counter in critical", counters.read()[0], int(teams) * (45 + 30 + 64 + 42));
}

void locks(Gpu &gpu) {
  const unsigned teams = 4;
  Buffer<int> counters(gpu, 3);
  Buffer<unsigned long long> locks(gpu, 4);
  run(gpu, "worksharing", "locks", Mode::Generic, {teams}, {96}, 0, counters.address, locks.address);
  expect("counter under a lock", counters.read()[1], int(teams) * (45 + 64));
  expect("counter under a nest lock", counters.read()[2], int(teams) * (45 + 64));
}

void reductions(Gpu &gpu) {
  run(gpu, "worksharing", "reductions", Mode::Generic, {2}, {128}, 2 * 5 * 96 * 97 / 2);
}

template <class T> T part(const double &storage) {
  T value;
  __builtin_memcpy(&value, &storage, sizeof value);
  return value;
}
template <class T> double storage_of(T value) {
  double storage = 0;
  __builtin_memcpy(&storage, &value, sizeof value);
  return storage;
}

void league_reductions_of(Gpu &gpu, const char *kernel) {
  const Dim grid{3, 2};
  for (const Dim block : {Dim{32, 8}, Dim{7, 5, 3}, Dim{1}, Dim{1000}, Dim{33}, Dim{31}, Dim{4, 4, 4}}) {
    Buffer<double> targets(gpu, std::vector<double>{10, storage_of(0.f), storage_of(-1), storage_of(7ll), 3,
                                                    storage_of('\0'), storage_of(short(1)), 0, 0});
    gpu.launch("worksharing", kernel, Mode::Spmd, grid, block, gpu.env, targets.address);
    const std::vector<double> &t = targets.read();
    const long long n = grid.volume() * block.volume(), sum = n * (n - 1) / 2;
    expect("sum of doubles", t[0], 10. + sum);
    expect("sum of floats", part<float>(t[1]), float(n));
    expect("maximum of ints", part<int>(t[2]), int(n - 1));
    expect("sum of long longs", part<long long>(t[3]), 7 + sum);
    expect("product", t[4], 3 * std::pow(2., double((n - 6 + 64) / 64)));
    expect("lor of chars", int(part<char>(t[5])), 1);
    expect("land of shorts", part<short>(t[6]), short(1));
    expect("sum of 16 bytes", t[7] + t[8], double(sum + n));
  }
}

void league_reductions(Gpu &gpu) {
  for (const char *kernel : {"league_reductions", "league_reductions_at_once"})
    league_reductions_of(gpu, kernel);
}

void atomic_operators(Gpu &gpu) {
  Buffer<double> storage(gpu, 2);
  run(gpu, "atomics", "atomic_operators", Mode::Spmd, {1}, {1}, 222, storage.address);
}

void atomic_contention(Gpu &gpu) {
  const unsigned teams = 4, block = 250;
  Buffer<unsigned char> bytes(gpu, 8);
  Buffer<short> shorts(gpu, 4);
  Buffer<int> ints(gpu, std::vector<int>{0, 1, 0});
  Buffer<double> doubles(gpu, 1);
  Buffer<float> floats(gpu, 1);
  Buffer<long long> longs(gpu, 1);
  run(gpu, "atomics", "atomic_contention", Mode::Spmd, {teams}, {block}, teams * 2, bytes.address,
      shorts.address, ints.address, doubles.address, floats.address, longs.address);
  int sum = 0;
  for (const unsigned char b : bytes.read()) sum += b;
  expect("bytes", sum, int(teams * block));
  expect("shorts", shorts.read()[0] + shorts.read()[1] + shorts.read()[2], int(teams * block));
  expect("ints", ints.read()[0], int(teams * block));
  expect("sign", ints.read()[1], 1);
  expect("maximum", ints.read()[2], int(block - 1));
  expect("doubles", doubles.read()[0], teams * block * 0.5);
  expect("floats", floats.read()[0], -float(teams * block));
  expect("longs", longs.read()[0], (1ll << 33) * int(teams * block));
}

void c_library(Gpu &gpu) {
  Buffer<char> buffer(gpu, 64);
  run(gpu, "atomics", "c_library", Mode::Spmd, {1}, {1}, 12, buffer.address);
}

} // namespace

const std::vector<DeviceCase> &device_cases() {
  static const std::vector<DeviceCase> cases = {
      {"team sizes from 1 to 200, with barriers", team_sizes},
      {"blocks of any shape", block_shapes},
      {"nested regions and orphaned constructs", nested},
      {"the stack continues in global memory", stack},
      {"teams wait for a slot of the pool", stack_without_pool},
      {"structures of regions that do not fit into their record", large_structures},
      {"SPMD mode with state", spmd},
      {"dynamic and guided loops, sections", loops_and_sections},
      {"numbers of collapsed loops", numbers},
      {"critical", critical},
      {"locks", locks},
      {"reductions of a team", reductions},
      {"reductions of the league", league_reductions},
      {"operators of atomic", atomic_operators},
      {"atomic under contention", atomic_contention},
      {"the C library", c_library},
  };
  return cases;
}
