#include "cudadev-host/geometry.h"
#include "cudadev-host/versions.h"
#include "tests/unit/catch.h"

#include <sstream>

using namespace cudadev;

namespace {

constexpr unsigned kResident = 1000;

std::string text(const Geometry &g) {
  std::ostringstream s;
  s << g.grid[0] << 'x' << g.grid[1] << 'x' << g.grid[2] << " of " << g.block[0] << 'x' << g.block[1] << 'x'
    << g.block[2];
  return s.str();
}

struct Case {
  ort_launch_t launch = {};
  Limits limits;
  Case(std::vector<unsigned long long> trips) {
    launch.ndims = (int)trips.size();
    for (size_t i = 0; i < trips.size(); ++i) launch.trips[i] = trips[i];
  }
  Case &teams(int n) { return launch.num_teams = n, *this; }
  Case &threads(int n) { return launch.num_threads = n, *this; }
  Case &limit(int n) { return launch.thread_limit = n, *this; }
  Case &hint(unsigned long long n) { return launch.outer = n, *this; }
  Case &most(unsigned n) { return limits.max_block = n, *this; }
  std::string in(unsigned mode, unsigned flags = 0) {
    return text(choose_geometry(launch, mode, flags, limits, [](unsigned) { return kResident; }));
  }
  std::string spmd(unsigned flags = 0) { return in(ORT_MODE_SPMD, flags); }
  std::string generic(unsigned flags = 0) { return in(ORT_MODE_GENERIC, flags); }
};

} // namespace

TEST_CASE("SPMD loops cover the iterations, one per thread") {
  CHECK(Case({1000}).spmd() == "4x1x1 of 256x1x1");
  CHECK(Case({256}).spmd() == "1x1x1 of 256x1x1");
  CHECK(Case({96, 96}).spmd() == "3x12x1 of 32x8x1");
  CHECK(Case({64, 64, 64}).spmd() == "2x16x32 of 32x4x2");
  CHECK(Case({1ull << 33}).spmd() == "33554432x1x1 of 256x1x1");
}

TEST_CASE(
    "SPMD loops: two teams of a warp are one block where a multiprocessor has no places for more blocks") {
  // Of 132 multiprocessors with 32 places for blocks, and for so many warps.
  const auto with = [](unsigned warps, Case c, unsigned flags = ORT_KERNEL_UNSEEN) {
    return text(choose_geometry(c.launch, ORT_MODE_SPMD, flags, c.limits,
                                [=](unsigned threads) { return 132 * std::min(32u, warps * 32 / threads); }));
  };
  CHECK(with(36, Case({1 << 20}).limit(32)) == "16384x1x1 of 64x1x1");
  CHECK(with(36, Case({4096, 204}).limit(32)) == "128x102x1 of 32x2x1");
  CHECK(with(36, Case({4096, 204}).teams(4096 * 204).limit(32),
             ORT_KERNEL_UNSEEN | ORT_KERNEL_STRIDES | ORT_KERNEL_REDUCES | ORT_KERNEL_STORES) ==
        "128x51x1 of 32x2x1");
  // Not where registers leave no room for more, where there are not enough iterations, where the program can
  // tell, and of other sizes.
  CHECK(with(32, Case({1 << 20}).limit(32)) == "32768x1x1 of 32x1x1");
  CHECK(with(24, Case({1 << 20}).limit(32)) == "32768x1x1 of 32x1x1");
  CHECK(with(36, Case({132 * 18 * 64}).limit(32)) == "2376x1x1 of 64x1x1");
  CHECK(with(36, Case({132 * 18 * 64 - 1}).limit(32)) == "4752x1x1 of 32x1x1");
  CHECK(with(36, Case({1 << 20}).limit(32), 0) == "32768x1x1 of 32x1x1");
  CHECK(with(36, Case({1 << 20}).limit(16)) == "65536x1x1 of 16x1x1");
  CHECK(with(36, Case({1 << 20}).limit(32).most(32)) == "32768x1x1 of 32x1x1");
}

TEST_CASE("SPMD loops: blocks of 128 threads where registers leave room for more warps so") {
  // Blocks of so many threads that a multiprocessor has registers for: 65536, given to warps in units of 256.
  const auto with = [](unsigned registers) {
    return usual_block_of([=](unsigned threads) { return 65536 / ((registers + 7) / 8 * 8 * threads); });
  };
  CHECK(with(32) == 256); // 64 warps either way
  CHECK(with(56) == 256); // 32 and 36
  CHECK(with(68) == 128); // 24 and 28
  CHECK(with(80) == 256); // 24 and 24
  CHECK(with(96) == 128); // 16 and 20
  CHECK(with(128) == 256);
  CHECK(with(168) == 128); // 8 and 12
  CHECK(with(255) == 256);
  CHECK(usual_block_of([](unsigned) { return 0; }) == 256); // not known
  Case small({1000, 1000});
  small.limits.usual_block = 128;
  CHECK(small.spmd() == "32x250x1 of 32x4x1");
  CHECK(small.spmd(ORT_KERNEL_ROWS) == "8x1000x1 of 128x1x1");
  CHECK(small.spmd(ORT_KERNEL_REDUCES | ORT_KERNEL_STRIDES) ==
        Case({1000, 1000}).spmd(ORT_KERNEL_REDUCES | ORT_KERNEL_STRIDES));
  CHECK(small.spmd(ORT_KERNEL_PATCHES) == Case({1000, 1000}).spmd(ORT_KERNEL_PATCHES));
  CHECK(small.threads(256).spmd() == "32x125x1 of 32x8x1"); // what the program asks for
}

TEST_CASE("SPMD: more threads than 32 bits can number") {
  CHECK(Case({0xffffffff}).threads(96).spmd() == "67108864x1x1 of 64x1x1");
  CHECK(Case({0xffffffff}).spmd() == "16777216x1x1 of 256x1x1");
  CHECK(Case({1ull << 40}).spmd() == "1073741824x1x1 of 1024x1x1");
  CHECK(Case({(1ull << 41) + 1}).spmd() == "4294967295x1x1 of 1024x1x1"); // which is refused
  CHECK(Case({0xffffffff}).teams(0x7fffffff).spmd(ORT_KERNEL_STRIDES) == "4194304x1x1 of 256x1x1");
}

TEST_CASE("SPMD: short inner loops give their threads to the outer ones") {
  CHECK(Case({3, 1000}).spmd() == "1x16x1 of 4x64x1");
  CHECK(Case({1, 1000}).spmd() == "1x4x1 of 1x256x1");
  CHECK(Case({10}).spmd() == "1x1x1 of 32x1x1");
  CHECK(Case({5, 5}).spmd() == "1x1x1 of 8x8x1");
  CHECK(Case({2, 2, 100}).spmd() == "1x1x2 of 2x2x64");
}

TEST_CASE("SPMD: y and z end at 65535 blocks") {
  CHECK(Case({32, 524280}).spmd() == "1x65535x1 of 32x8x1");
  CHECK(Case({32, 1000000}).spmd() == "1x32768x4 of 32x8x1"); // y goes on in z
  CHECK(Case({32, 1ull << 32}).spmd() == "1x32768x16384 of 32x8x1");
  CHECK(Case({512, 1ull << 32}).spmd(ORT_KERNEL_ROWS) == "8x32768x32768 of 64x4x1");
  CHECK(Case({1, 0xffffffff}).threads(96).spmd() == "1x32768x2048 of 1x64x1");
  CHECK(Case({32, 0xffffffff}).threads(96).spmd() == "2x32768x32768 of 16x4x1");
  CHECK(Case({32, 1000000}).spmd(ORT_KERNEL_STRIDES) == "1x16000x1 of 32x8x1");
  CHECK(Case({32, 4, 1000000}).spmd() == "1x1x65535 of 32x4x2");
}

TEST_CASE("SPMD: three loops that no grid holds are several launches'") {
  // Every iteration of y and z is one launch's, and so is no other, also where threads are as many as
  // numbers.
  auto launches = [](Case c) {
    const Geometry g = choose_geometry(c.launch, ORT_MODE_SPMD, ORT_KERNEL_ORIGIN, c.limits,
                                       [](unsigned) { return kResident; });
    std::vector<std::string> all;
    unsigned long long origin[3] = {0, 0, 0};
    for (; origin[2] < c.launch.trips[2]; origin[2] += 1ull * g.grid[2] * g.block[2])
      for (origin[1] = 0; origin[1] < c.launch.trips[1]; origin[1] += 1ull * g.grid[1] * g.block[1])
        all.push_back(text(rest_of(g, c.launch, origin)));
    return all;
  };
  using Texts = std::vector<std::string>;
  CHECK(launches(Case({32, 4, 100})) == Texts{"1x1x50 of 32x4x2"});
  CHECK(launches(Case({32, 4, 131070})) == Texts{"1x1x65535 of 32x4x2"});
  CHECK(launches(Case({32, 4, 131071})) == Texts{"1x1x65535 of 32x4x2", "1x1x1 of 32x4x2"});
  CHECK(launches(Case({1, 1, 5000000})) == Texts{"1x1x65535 of 1x1x64", "1x1x12590 of 1x1x64"});
  CHECK(launches(Case({32, 600000, 3})) ==
        Texts{"1x65535x2 of 32x4x2", "1x65535x2 of 32x4x2", "1x18930x2 of 32x4x2"});
  Case few({32, 7, 7});
  few.limits.max_grid_yz = 1;
  CHECK(launches(few) == Texts(8, "1x1x1 of 32x4x2"));
  CHECK(launches(Case({32, 1, 0xffffffff}).threads(96)).back() == "1x1x65535 of 32x3x1");
}

TEST_CASE("SPMD: patches of x and y are in blocks of 32 x 8") {
  CHECK(Case({512, 512}).spmd(ORT_KERNEL_PATCHES) == "16x64x1 of 32x8x1");
  CHECK(Case({512, 512, 3}).spmd(ORT_KERNEL_PATCHES) == "16x64x3 of 32x8x1");
  CHECK(Case({512, 512}).spmd(ORT_KERNEL_PATCHES | ORT_KERNEL_STRIDES) == "16x62x1 of 32x8x1");
}

TEST_CASE("SPMD: num_threads gives the block") {
  CHECK(Case({1000}).threads(100).spmd() == "10x1x1 of 100x1x1");
  CHECK(Case({96, 96}).threads(128).spmd() == "3x24x1 of 32x4x1");
  CHECK(Case({96, 96}).threads(50).spmd() == "2x96x1 of 50x1x1");
  CHECK(Case({64, 64, 64}).threads(128).spmd() == "2x32x32 of 32x2x2");
  CHECK(Case({64, 64, 64}).threads(96).spmd() == "2x22x64 of 32x3x1");
  CHECK(Case({1000}).threads(4000).spmd() == "1x1x1 of 1024x1x1");
}

TEST_CASE("SPMD: thread_limit and the kernel's own limit") {
  CHECK(Case({1000}).limit(128).spmd() == "8x1x1 of 128x1x1");
  CHECK(Case({1000}).limit(100).spmd() == "10x1x1 of 100x1x1");
  CHECK(Case({96, 96}).limit(64).spmd() == "3x48x1 of 32x2x1");
  CHECK(Case({96, 96}).most(128).spmd() == "3x24x1 of 32x4x1");
  CHECK(Case({96, 96}).limit(20).spmd() == "5x96x1 of 20x1x1");
}

TEST_CASE("SPMD: the threads that are asked for run, also where loops are short") {
  CHECK(Case({4000}).limit(512).spmd() == "8x1x1 of 512x1x1");
  CHECK(Case({4000}).limit(512).threads(96).spmd() == "42x1x1 of 96x1x1");
  CHECK(Case({4000}).limit(64).threads(96).spmd() == "63x1x1 of 64x1x1");
  CHECK(Case({10}).limit(512).spmd() == "1x1x1 of 512x1x1");
  CHECK(Case({3, 4000}).limit(512).spmd() == "1x32x1 of 4x128x1");
  CHECK(Case({3, 4}).threads(256).spmd() == "1x1x1 of 4x64x1");
  CHECK(Case({1, 1, 4}).threads(1024).spmd() == "1x1x1 of 1x16x64");
  CHECK(Case({1, 2, 4}).limit(1024).spmd(ORT_KERNEL_ROWS) == "1x1x1 of 1x16x64");
  CHECK(Case({}).limit(300).spmd() == "1000x1x1 of 300x1x1");
  CHECK(Case({}).limit(700).spmd(ORT_KERNEL_ONE_TEAM) == "1x1x1 of 700x1x1");
  CHECK(threads_asked_for(Case({}).launch) == 0);
  CHECK(threads_asked_for(Case({}).threads(-1).limit(-7).launch) == 0);
}

TEST_CASE("SPMD with strides: num_teams, or what the device holds") {
  CHECK(Case({1000000}).teams(10).spmd(ORT_KERNEL_STRIDES) == "10x1x1 of 256x1x1");
  CHECK(Case({1000000}).spmd(ORT_KERNEL_STRIDES) == "1000x1x1 of 256x1x1");
  CHECK(Case({10000000}).spmd(ORT_KERNEL_STRIDES) == "9765x1x1 of 256x1x1"); // four iterations a thread
  CHECK(Case({100000000}).spmd(ORT_KERNEL_STRIDES) == "16000x1x1 of 256x1x1");
  CHECK(Case({10000000}).spmd(ORT_KERNEL_STRIDES | ORT_KERNEL_STORES) == "19531x1x1 of 256x1x1");
  CHECK(Case({100000000}).spmd(ORT_KERNEL_STRIDES | ORT_KERNEL_STORES) == "32000x1x1 of 256x1x1");
  CHECK(Case({10000000}).teams(9000).spmd(ORT_KERNEL_STRIDES) == "9000x1x1 of 256x1x1");
  CHECK(Case({1000}).spmd(ORT_KERNEL_STRIDES) == "4x1x1 of 256x1x1");
  CHECK(Case({96, 96}).teams(7).spmd(ORT_KERNEL_STRIDES) == "3x2x1 of 32x8x1");
  CHECK(Case({1000000}).teams(10).spmd() == "3907x1x1 of 256x1x1"); // without strides all must be covered
}

TEST_CASE("SPMD with reductions: no more teams than pay") {
  const unsigned scalar = ORT_KERNEL_STRIDES | ORT_KERNEL_REDUCES, array = scalar | ORT_KERNEL_REDUCES_SLOWLY;
  CHECK(Case({10000000}).spmd(scalar) == "9765x1x1 of 256x1x1");
  CHECK(Case({10000000}).spmd(array) == "1000x1x1 of 256x1x1");
  CHECK(Case({10000000}).teams(30000).spmd(scalar) == "9765x1x1 of 256x1x1");
  CHECK(Case({10000000}).teams(9000).spmd(scalar) == "9000x1x1 of 256x1x1");
  CHECK(Case({10000000}).teams(9000).spmd(array) == "1000x1x1 of 256x1x1");
  CHECK(Case({10000000}).teams(9).spmd(array) == "9x1x1 of 256x1x1");
  CHECK(Case({}).spmd(scalar) == "2000x1x1 of 256x1x1");
  CHECK(Case({}).spmd(array) == "1000x1x1 of 256x1x1");
  // Without loops in iterations eight of these a thread, and two blocks a multiprocessor.
  CHECK(Case({1000000}).spmd(scalar | ORT_KERNEL_ROWS) == "488x1x1 of 256x1x1");
  CHECK(Case({10000000}).spmd(scalar | ORT_KERNEL_ROWS) == "1000x1x1 of 256x1x1");
  CHECK(Case({10000000}).teams(900).spmd(scalar | ORT_KERNEL_ROWS) == "900x1x1 of 256x1x1");
  Case small({100000});
  small.limits.multiprocessors = 132;
  CHECK(small.spmd(scalar | ORT_KERNEL_ROWS) == "264x1x1 of 256x1x1");
  CHECK(Case({20000}).spmd(scalar) == "79x1x1 of 256x1x1");
}

TEST_CASE("SPMD: rows where iterations have no loops") {
  CHECK(Case({512, 512}).spmd(ORT_KERNEL_ROWS) == "4x256x1 of 128x2x1");
  CHECK(Case({512, 512, 512}).spmd(ORT_KERNEL_ROWS) == "4x512x256 of 128x1x2");
  CHECK(Case({512}).spmd(ORT_KERNEL_ROWS) == "2x1x1 of 256x1x1");
  CHECK(Case({300, 512}).spmd(ORT_KERNEL_ROWS) == "5x128x1 of 64x4x1"); // 384 threads would be too many
  CHECK(Case({130, 512}).spmd(ORT_KERNEL_ROWS) == "5x64x1 of 32x8x1");
  CHECK(Case({3, 1000}).spmd(ORT_KERNEL_ROWS) == "1x16x1 of 4x64x1");
  CHECK(Case({512, 512}).threads(96).spmd(ORT_KERNEL_ROWS) == "16x171x1 of 32x3x1");
  CHECK(Case({512, 512}).limit(128).spmd(ORT_KERNEL_ROWS) == "4x512x1 of 128x1x1");
}

TEST_CASE("SPMD: few iterations with loops of their own are spread over the device") {
  auto on = [](std::vector<unsigned long long> trips, unsigned multiprocessors, unsigned flags = 0) {
    Case c(trips);
    c.limits.multiprocessors = multiprocessors;
    return c.spmd(flags);
  };
  CHECK(on({8192}, 132) == "256x1x1 of 32x1x1"); // not less than a warp, which may read together
  CHECK(on({20000}, 132) == "313x1x1 of 64x1x1");
  CHECK(on({1 << 20}, 132) == "4096x1x1 of 256x1x1");
  CHECK(on({1000}, 1, ORT_KERNEL_APART) == "4x1x1 of 256x1x1"); // a Nano has one
  CHECK(on({128, 128}, 132) == "4x128x1 of 32x1x1");
  CHECK(on({8192}, 132, ORT_KERNEL_ROWS) == "32x1x1 of 256x1x1");
  CHECK(on({8192}, 132, ORT_KERNEL_APART) == "1024x1x1 of 8x1x1");
  CHECK(on({8192}, 132, ORT_KERNEL_APART | ORT_KERNEL_ARRAYS) == "512x1x1 of 16x1x1");
  CHECK(on({1000}, 132, ORT_KERNEL_APART) == "1000x1x1 of 1x1x1");
  CHECK(on({64}, 132, ORT_KERNEL_APART) == "64x1x1 of 1x1x1");
  CHECK(on({60000}, 132, ORT_KERNEL_APART) == "469x1x1 of 128x1x1");
  CHECK(on({64}, 132, ORT_KERNEL_APART | ORT_KERNEL_STRIDES) == "64x1x1 of 1x1x1");
  CHECK(on({64}, 132, ORT_KERNEL_APART | ORT_KERNEL_STRIDES | ORT_KERNEL_ONE_TEAM) == "1x1x1 of 64x1x1");
  Case asked({64});
  asked.limits.multiprocessors = 132;
  CHECK(asked.limit(256).spmd(ORT_KERNEL_APART) == "1x1x1 of 256x1x1");
  // Who cannot see the threads has a limit only.
  CHECK(asked.spmd(ORT_KERNEL_APART | ORT_KERNEL_UNSEEN) == "64x1x1 of 1x1x1");
  CHECK(asked.spmd(ORT_KERNEL_UNSEEN) == "2x1x1 of 32x1x1");
  CHECK(asked.spmd(ORT_KERNEL_UNSEEN | ORT_KERNEL_ROWS) == "1x1x1 of 256x1x1");
  CHECK(asked.limit(1).spmd(ORT_KERNEL_UNSEEN) == "64x1x1 of 1x1x1");
  CHECK(asked.limit(0).threads(128).spmd(ORT_KERNEL_UNSEEN) == "2x1x1 of 32x1x1");
  Case many({1 << 20});
  many.limits.multiprocessors = 132;
  CHECK(many.limit(128).spmd(ORT_KERNEL_APART | ORT_KERNEL_UNSEEN) == "8192x1x1 of 128x1x1");
  // No block is left over for the teams that there are.
  Case teams({4096});
  teams.limits.multiprocessors = 132;
  CHECK(teams.teams(100).limit(256).spmd(ORT_KERNEL_APART | ORT_KERNEL_UNSEEN | ORT_KERNEL_STRIDES) ==
        "64x1x1 of 64x1x1");
}

TEST_CASE("SPMD: threads that read rows of their own are few along x") {
  auto on = [](std::vector<unsigned long long> trips, unsigned long long row, unsigned flags = 0) {
    Case c(trips);
    c.limits.multiprocessors = 132;
    c.launch.inner = row;
    return c.spmd(ORT_KERNEL_ROWS_APART | flags);
  };
  CHECK(on({1024, 1024}, 1024) == "128x32x1 of 8x32x1");
  CHECK(on({1024, 1024}, 32) == "128x32x1 of 8x32x1");
  CHECK(on({1024, 1024}, 31) == "32x128x1 of 32x8x1"); // what looked like rows is a small step
  CHECK(on({1024, 1024}, 0) == "32x128x1 of 32x8x1");
  CHECK(on({64, 64, 64}, 64) == "8x4x32 of 8x16x2");
  CHECK(on({4, 100000}, 64) == "1x1563x1 of 4x64x1");
  CHECK(on({64, 64}, 64) == "8x16x1 of 8x4x1");
  Case asked({1024, 1024});
  asked.launch.inner = 1024;
  CHECK(asked.limit(100).spmd(ORT_KERNEL_ROWS_APART) == "11x1024x1 of 100x1x1");
  CHECK(asked.limit(128).spmd(ORT_KERNEL_ROWS_APART) == "128x64x1 of 8x16x1");
}

TEST_CASE("SPMD: few iterations with loops of their own, of teams whose size only the program has said") {
  auto on = [](std::vector<unsigned long long> trips, int limit, int teams = 0, unsigned flags = 0) {
    Case c(trips);
    c.limits.multiprocessors = 132;
    return c.limit(limit).teams(teams).spmd(ORT_KERNEL_UNSEEN | flags);
  };
  CHECK(on({100, 50}, 256) == "4x50x1 of 32x1x1");
  CHECK(on({4096}, 256) == "128x1x1 of 32x1x1");
  CHECK(on({1 << 20}, 256) == "4096x1x1 of 256x1x1");
  CHECK(on({64}, 256, 0, ORT_KERNEL_APART) == "64x1x1 of 1x1x1");
  CHECK(on({4096}, 100) == "41x1x1 of 100x1x1"); // no whole warps
  CHECK(on({4096}, 256, 0, ORT_KERNEL_ROWS) == "16x1x1 of 256x1x1");
  CHECK(on({4096}, 256, 0, ORT_KERNEL_STRIDES | ORT_KERNEL_ONE_TEAM) == "1x1x1 of 256x1x1");
  // With fewer threads, teams would leave iterations to the threads of the others.
  CHECK(on({4096}, 256, 16, ORT_KERNEL_STRIDES) == "16x1x1 of 256x1x1");
  CHECK(on({4096}, 256, 64, ORT_KERNEL_STRIDES) == "64x1x1 of 64x1x1");
  Case few({4096});
  few.limits.multiprocessors = 132;
  CHECK(few.teams(16).spmd(ORT_KERNEL_STRIDES) == "16x1x1 of 256x1x1");
}

TEST_CASE("SPMD: teams of a size that the compiler has chosen") {
  constexpr unsigned kChosen = ORT_KERNEL_SPREAD | ORT_KERNEL_APART | ORT_KERNEL_EXACT;
  const auto teams = [](unsigned threads) {
    Case c({});
    c.limits.multiprocessors = 132;
    c.launch.outer = 500, c.launch.inner = threads;
    return c.threads((int)threads);
  };
  CHECK(teams(128).spmd(kChosen) == "500x1x1 of 128x1x1");
  CHECK(teams(32).spmd(kChosen) == "500x1x1 of 32x1x1");
  // Where a team cannot be that large, each iteration is a thread's.
  const auto alone = [](const Case &c) { return iterations_are_alone(c.launch, kChosen, c.limits); };
  CHECK_FALSE(alone(teams(128)));
  CHECK_FALSE(alone(teams(128).limit(128)));
  CHECK(alone(teams(128).limit(127)));
  CHECK_FALSE(alone(teams(256).most(256)));
  CHECK(alone(teams(256).most(255)));
  // A version for teams of one size is for launches that would not take more threads.
  const auto fits = [](unsigned long long outer, int num_teams = 0, int limit = 0) {
    ort_launch_t launch = {num_teams, limit, 0, 0, {}, outer, 4096};
    Limits limits;
    limits.multiprocessors = 132;
    return exact_team_fits(launch, ORT_KERNEL_TEAMS_FIT, limits, 256);
  };
  CHECK(fits(2000));
  CHECK(fits(265));
  CHECK_FALSE(fits(264)); // 512 threads each
  CHECK_FALSE(fits(2000, 264));
  CHECK(fits(0)); // not known
  CHECK(fits(2000, 0, 256));
  CHECK_FALSE(fits(2000, 0, 255));
}

TEST_CASE("SPMD: teams that share out loops") {
  auto on = [](unsigned long long teams, unsigned long long iterations, unsigned flags = 0) {
    Case c({});
    c.limits.multiprocessors = 132;
    c.launch.outer = teams, c.launch.inner = iterations;
    return c.spmd(ORT_KERNEL_TEAMS_FIT | flags);
  };
  CHECK(on(64, 0) == "64x1x1 of 1024x1x1");
  CHECK(on(200, 0) == "200x1x1 of 512x1x1");
  CHECK(on(100000, 0) == "4000x1x1 of 128x1x1");
  CHECK(on(0, 0) == "1000x1x1 of 128x1x1");
  CHECK(on(64, 300) == "64x1x1 of 512x1x1");
  CHECK(on(2000, 4) == "2000x1x1 of 32x1x1");
  CHECK(on(2000, 64) == "2000x1x1 of 64x1x1");
  CHECK(on(5000, 64) == "4000x1x1 of 32x1x1"); // enough teams of a warp
  CHECK(on(5000, 65) == "4000x1x1 of 128x1x1");
  CHECK(on(5000, 8191) == "4000x1x1 of 128x1x1");
  CHECK(on(5000, 8192) == "4000x1x1 of 256x1x1"); // long loops
  CHECK(on(5000, 1 << 20) == "4000x1x1 of 512x1x1");
  // Four in a row for each thread.
  constexpr unsigned kScans = ORT_KERNEL_SPREAD | ORT_KERNEL_FOURS;
  CHECK(on(5000, 128, kScans) == "4000x1x1 of 32x1x1");
  CHECK(on(5000, 129, kScans) == "4000x1x1 of 64x1x1");
  CHECK(on(5000, 256, kScans) == "4000x1x1 of 64x1x1");
  CHECK(on(5000, 1024, kScans) == "4000x1x1 of 128x1x1");
  CHECK(on(5000, 1 << 15, kScans) == "4000x1x1 of 256x1x1");
  CHECK(on(64, 0, kScans) == "64x1x1 of 1024x1x1");
  CHECK(on(64, 0, ORT_KERNEL_SPREAD | ORT_KERNEL_STRIPS) == "64x1x1 of 32x1x1");
  // Of arrays of 100 KB a multiprocessor has room for two.
  auto large = [](unsigned long long bytes, unsigned long long iterations) {
    Case c({});
    c.limits.multiprocessors = 132, c.limits.shared_memory = 228 << 10;
    c.launch.outer = 5000, c.launch.inner = iterations, c.launch.trips[0] = bytes;
    return c.spmd(ORT_KERNEL_TEAMS_FIT | ORT_KERNEL_TEAM_MEMORY);
  };
  CHECK(large(4096, 0) == "4000x1x1 of 128x1x1");
  CHECK(large(100 << 10, 0) == "4000x1x1 of 512x1x1");
  CHECK(large(1 << 20, 0) == "4000x1x1 of 1024x1x1");
  CHECK(large(1 << 20, 256) == "4000x1x1 of 256x1x1");
  // Where nothing can tell how many threads there are, what is asked for is a bound.
  auto bounded = [](unsigned long long iterations, int limit) {
    Case c({});
    c.limits.multiprocessors = 132;
    c.launch.outer = 200, c.launch.inner = iterations;
    return c.limit(limit).spmd(ORT_KERNEL_TEAMS_FIT | ORT_KERNEL_UNSEEN);
  };
  CHECK(bounded(1000, 256) == "200x1x1 of 256x1x1");
  CHECK(bounded(1000, 1024) == "200x1x1 of 512x1x1");
  CHECK(bounded(40, 256) == "200x1x1 of 64x1x1");
  Case asked({});
  asked.hint(64);
  CHECK(asked.threads(96).spmd(ORT_KERNEL_TEAMS_FIT) == "64x1x1 of 96x1x1");
  CHECK(Case({}).teams(9).limit(64).spmd(ORT_KERNEL_TEAMS_FIT) == "9x1x1 of 64x1x1");
  CHECK(Case({}).teams(9).most(256).spmd(ORT_KERNEL_TEAMS_FIT) == "9x1x1 of 128x1x1");
}

TEST_CASE("SPMD: columns beside each other in blocks, with several threads for each") {
  const auto columns = [](unsigned long long n, unsigned long long length, unsigned flags = 0,
                          int limit = 0) {
    Case c({n});
    c.limits.multiprocessors = 132, c.launch.inner = length;
    return c.limit(limit).spmd(ORT_KERNEL_COLUMNS | flags);
  };
  CHECK(columns(512, 8192) == "64x1x1 of 8x128x1"); // a sector of memory for a warp's row
  CHECK(columns(2112, 8192) == "132x1x1 of 16x64x1");
  CHECK(columns(8192, 8192) == "256x1x1 of 32x32x1");
  CHECK(columns(32768, 2048) == "1024x1x1 of 32x8x1");    // as many as are resident
  CHECK(columns(1 << 20, 2048) == "32768x1x1 of 32x8x1"); // and 8 of these where they have iterations
  CHECK(columns(1 << 20, 10) == "4096x1x1 of 256x1x1");
  CHECK(columns(8192, 60) == "256x1x1 of 32x4x1"); // with iterations for each
  CHECK(columns(8192, 0) == "256x1x1 of 32x32x1");
  CHECK(columns(512, 3) == "64x1x1 of 8x4x1"); // whole warps
  CHECK(columns(8192, 8192, 0, 20) == "256x1x1 of 32x16x1");
  // Sums in order.
  constexpr unsigned kInOrder = ORT_KERNEL_IN_ORDER;
  CHECK(columns(512, 8192, kInOrder) == "32x1x1 of 16x16x1");
  CHECK(columns(16896, 8192, kInOrder) == "1056x1x1 of 16x16x1");
  CHECK(columns(16897, 8192, kInOrder) == "529x1x1 of 32x8x1");
  CHECK(columns(135167, 256, kInOrder) == "4224x1x1 of 32x8x1");
  CHECK(columns(135168, 256, kInOrder) == "528x1x1 of 256x1x1");
  CHECK(columns(16896, 255, kInOrder) == "264x1x1 of 64x1x1");
}

TEST_CASE("SPMD: rows with sums in order share blocks of nine warps") {
  const auto rows = [](unsigned long long n, unsigned long long length = 0, bool written = false) {
    Case c({n});
    c.limits.multiprocessors = 132;
    c.launch.inner = length, c.launch.trips[1] = written;
    return c.spmd(ORT_KERNEL_COLUMNS | ORT_KERNEL_IN_ORDER | ORT_KERNEL_ROWS);
  };
  CHECK(rows(64) == "64x1x1 of 1x288x1");
  CHECK(rows(396) == "198x1x1 of 2x144x1");
  CHECK(rows(1024) == "256x1x1 of 4x72x1");
  CHECK(rows(4096) == "512x1x1 of 8x36x1");
  CHECK(rows(8192) == "1024x1x1 of 8x36x1"); // of lengths that nobody knows
  CHECK(rows(60001) == "3751x1x1 of 16x18x1");
  CHECK(rows(8192, 2048) == "512x1x1 of 16x18x1");
  CHECK(rows(4096, 1024) == "512x1x1 of 8x36x1");
  CHECK(rows(16001, 256) == "2001x1x1 of 8x36x1"); // three turns of so many, for two of twice as many
  CHECK(rows(24001, 256) == "1501x1x1 of 16x18x1");
  CHECK(rows(2000, 2048) == "250x1x1 of 8x36x1");
  CHECK(rows(2000, 2048, true) == "500x1x1 of 4x72x1");
  CHECK(rows(8192, 768, true) == "512x1x1 of 16x18x1"); // as many as the cache has room for
  CHECK(rows(8192, 769, true) == "1024x1x1 of 8x36x1");
  const auto share = [](unsigned long long n, unsigned long long length, unsigned flags = 0,
                        unsigned long long estimate = 0, unsigned long long gathers = 0) {
    ort_launch_t launch = {};
    launch.outer = n, launch.inner = length, launch.trips[1] = estimate, launch.trips[2] = gathers << 31;
    Limits limits;
    limits.multiprocessors = 132, limits.max_block = 288;
    return rows_share_blocks(launch, flags, limits);
  };
  constexpr unsigned kApart = ORT_KERNEL_APART, kWritten = kApart | ORT_KERNEL_WRITES_ROWS;
  CHECK(share(64, 64));
  CHECK_FALSE(share(64, 63));
  CHECK_FALSE(share(64, 0));
  CHECK(share(64, 0, 0, 64));
  CHECK(share(8447, 64));
  CHECK_FALSE(share(8448, 1 << 20)); // a thread for each
  CHECK(share(8448, 400, kApart));
  CHECK_FALSE(share(8448, 399, kApart));
  CHECK(share(135167, 512, kApart));
  CHECK_FALSE(share(135168, 1 << 20, kApart));
  CHECK(share(8448, 64, kWritten));
  CHECK(share(60000, 0, kApart, 160, 1));
  CHECK_FALSE(share(60000, 0, kApart, 159, 1));
  CHECK_FALSE(share(60000, 0, kApart, 160));
  CHECK_FALSE(share(135168, 0, kApart, 160, 1));
  CHECK(share(540671, 64, kWritten));
  CHECK_FALSE(share(540672, 512, kWritten));
  ort_launch_t launch = {};
  launch.outer = 64, launch.inner = 512;
  Limits few;
  few.multiprocessors = 132, few.max_block = 256;
  CHECK_FALSE(rows_share_blocks(launch, 0, few));
  few.max_block = 1024;
  CHECK(rows_share_blocks(launch, 0, few));
  launch.thread_limit = 512;
  CHECK_FALSE(rows_share_blocks(launch, 0, few));
  launch.thread_limit = 0, launch.num_teams = 64;
  CHECK_FALSE(rows_share_blocks(launch, 0, few));
}

TEST_CASE("SPMD: teams are parts of warps where there are many, with short loops") {
  auto part = [](unsigned long long teams, unsigned long long loop, unsigned long long estimate = 0,
                 int limit = 0, unsigned flags = ORT_KERNEL_WARPS | ORT_KERNEL_TEAMS_FIT,
                 bool loops = false) {
    ort_launch_t launch = {0, limit, 0, 0, {0, estimate, loops}, teams, loop};
    Limits limits;
    limits.multiprocessors = 10;
    return threads_of_part(launch, flags, limits);
  };
  CHECK(part(480, 20) == 8);
  CHECK(part(479, 20) == 16);
  CHECK(part(480, 21) == 16);
  CHECK(part(320, 48) == 16);
  CHECK(part(319, 48) == 32);
  CHECK(part(240, 64) == 32);
  CHECK(part(239, 64) == 0);
  CHECK(part(240, 256) == 32);
  CHECK(part(240, 257) == 0);
  CHECK(part(649, 256) == 32);
  CHECK(part(650, 256) == 0); // a second round of few
  CHECK(part(1280, 512) == 32);
  constexpr unsigned kWarps = ORT_KERNEL_WARPS | ORT_KERNEL_TEAMS_FIT;
  CHECK(part(240, 64, 0, 0, kWarps, true) == 32);
  CHECK(part(1000000, 65, 0, 0, kWarps, true) == 0);
  CHECK(part(1000000, 513) == 0);
  CHECK(part(1000000, 0) == 0); // nothing is known
  CHECK(part(1000000, 0, 20) == 8);
  CHECK(part(1000000, 0, 600) == 0);
  CHECK(part(1ull << 31, 20) == 0);
  CHECK(part(480, 20, 0, 128) == 0);
  CHECK(part(480, 20, 0, 0, ORT_KERNEL_TEAMS_FIT) == 0);
  auto better = [](unsigned flags, unsigned long long teams, unsigned long long loop, bool loops = false) {
    const ort_launch_t launch = {0, 0, 0, 0, {0, 0, loops}, teams, loop};
    Limits limits;
    limits.multiprocessors = 10;
    return parts_are_better(launch, flags, limits);
  };
  constexpr unsigned kRows = ORT_KERNEL_APART | ORT_KERNEL_WRITES_ROWS | ORT_KERNEL_TEAMS_FIT;
  CHECK(better(kRows, 10000, 10));
  CHECK_FALSE(better(kRows & ~unsigned(ORT_KERNEL_TEAMS_FIT), 10000, 10)); // of 32 threads, not of 8
  CHECK_FALSE(better(kRows, 10000, 9));                                    // a second turn for one
  CHECK_FALSE(better(kRows, 10000, 8));
  CHECK(better(kRows, 5119, 10, true));
  CHECK_FALSE(better(kRows, 5120, 20, true));
  CHECK(better(kRows, 5120, 21, true));
  CHECK_FALSE(better(ORT_KERNEL_APART, 10000, 64));
  auto on = [](unsigned long long teams, int threads) {
    Case c({});
    return c.hint(teams).threads(threads).spmd(ORT_KERNEL_WARPS | ORT_KERNEL_STRIDES);
  };
  CHECK(on(1000000, 8) == "62500x1x1 of 128x1x1");
  CHECK(on(1000001, 16) == "125001x1x1 of 128x1x1");
  CHECK(on(5, 32) == "2x1x1 of 128x1x1");
}

TEST_CASE("SPMD: teams that the program says to be warps share blocks where a multiprocessor has no place "
          "for more") {
  auto part = [](unsigned long long teams, int threads, int limit = 0, unsigned most = 1024, int asked = 0) {
    const ort_launch_t launch = {asked, limit, threads, 0, {}, teams, 1000};
    Limits limits;
    limits.multiprocessors = 10, limits.max_block = most;
    return threads_of_part(launch, ORT_KERNEL_WARPS | ORT_KERNEL_EXACT, limits);
  };
  CHECK(part(320, 32) == 32);
  CHECK(part(319, 32) == 0);
  CHECK(part(0, 32) == 0); // the host does not know
  CHECK(part(1000, 0, 32) == 32);
  CHECK(part(1000, 64, 32) == 32);
  CHECK(part(1000, 32, 64) == 32);
  CHECK(part(1000, 32, 31) == 0);
  CHECK(part(1000, 0) == 0);
  CHECK(part(1000, 64) == 0);
  CHECK(part(1000, 32, 0, 96) == 0);
  CHECK(part(1000, 32, 0, 1024, 5) == 0);
  CHECK(part(1ull << 31, 32) == 0);
}

TEST_CASE(
    "SPMD: iterations are one thread's each where there are enough, and not much in each or much in common") {
  auto alone = [](unsigned long long iterations, unsigned long long loop, unsigned flags = 0, int teams = 0,
                  int limit = 0, int ndims = 0) {
    ort_launch_t launch = {teams, limit, 0, ndims, {}, iterations, loop};
    Limits limits;
    limits.multiprocessors = 10;
    return iterations_are_alone(launch, flags, limits);
  };
  CHECK(alone(10240, 1000));
  CHECK_FALSE(alone(10239, 1000));
  CHECK(alone(1216, 1000, ORT_KERNEL_TILES)); // what they read they read together
  CHECK_FALSE(alone(1184, 1000, ORT_KERNEL_TILES));
  CHECK_FALSE(alone(1217, 1000, ORT_KERNEL_TILES)); // one is by itself
  CHECK(alone(10241, 1000, ORT_KERNEL_TILES));
  CHECK(alone(10240, 0)); // the host does not know
  CHECK_FALSE(alone(1000000, 1000, ORT_KERNEL_APART));
  CHECK_FALSE(alone(1000000, 0, ORT_KERNEL_APART));
  CHECK(alone(1280, 4, ORT_KERNEL_APART));
  CHECK_FALSE(alone(1279, 4, ORT_KERNEL_APART));
  CHECK(alone(5120, 32));
  CHECK_FALSE(alone(5119, 32));
  CHECK(alone(10240, 64, ORT_KERNEL_APART));
  CHECK_FALSE(alone(10240, 65, ORT_KERNEL_APART));
  CHECK_FALSE(alone(1000000, 4, 0, 1)); // one team
  CHECK_FALSE(alone(1000000, 4, 0, 0, 1));
  CHECK(alone(1000000, 4, 0, 2, 2));
  // Columns beside each other.
  CHECK(alone(10, 1000, ORT_KERNEL_COLUMNS));
  CHECK_FALSE(alone(9, 1000, ORT_KERNEL_COLUMNS));
  CHECK(alone(80, 256, ORT_KERNEL_COLUMNS | ORT_KERNEL_IN_ORDER | ORT_KERNEL_SPREAD));
  CHECK_FALSE(alone(79, 256, ORT_KERNEL_COLUMNS | ORT_KERNEL_IN_ORDER | ORT_KERNEL_SPREAD));
  CHECK_FALSE(alone(79, 255, ORT_KERNEL_COLUMNS | ORT_KERNEL_IN_ORDER | ORT_KERNEL_SPREAD));
  // Where the program asked for one thread each, and has not marked the loops inside.
  constexpr unsigned kSpread = ORT_KERNEL_SPREAD, kApart = ORT_KERNEL_SPREAD | ORT_KERNEL_APART;
  CHECK(alone(320, 1000, kSpread));
  CHECK_FALSE(alone(319, 1000, kSpread));
  CHECK_FALSE(alone(1000000, 1000, kApart));
  CHECK(alone(1280, 4, kApart));
  CHECK(alone(640, 0, kApart));
  CHECK_FALSE(alone(639, 0, kApart));
  // A row that lies together is a warp's to write.
  constexpr unsigned kRows = ORT_KERNEL_WRITES_ROWS;
  for (const unsigned spread : {0u, kSpread}) {
    CHECK(alone(1000000, 16, spread | ORT_KERNEL_APART | kRows));
    CHECK_FALSE(alone(1000000, 17, spread | ORT_KERNEL_APART | kRows));
    CHECK(alone(1000000, 17, spread | ORT_KERNEL_APART));
    CHECK(alone(1000000, 17, spread | kRows)); // neighbours read together
  }
  CHECK(alone(1000000, 24, kApart | kRows | ORT_KERNEL_IN_ORDER));
  CHECK_FALSE(alone(1000000, 25, kApart | kRows | ORT_KERNEL_IN_ORDER));
  CHECK(alone(1000000, 7, kApart | kRows, 0, 0, 2)); // a nest's need not fill a warp
  CHECK_FALSE(alone(1000000, 8, kApart | kRows, 0, 0, 2));
  CHECK_FALSE(alone(1000000, 0, kApart | kRows, 0, 0, 2));
  CHECK_FALSE(alone(1000000, 0, kApart | kRows, 0, 0, 1)); // nor a loop that had tiles
  CHECK(alone(1000000, 7, kApart | kRows, 0, 0, 1));
  CHECK_FALSE(alone(1000000, 8, kApart | kRows, 0, 0, 1));
  CHECK(alone(1000000, 8, kApart, 0, 0, 2));
  CHECK(alone(1000000, 8, kSpread | kRows, 0, 0, 2));
  // An estimate of how long they are.
  const auto about = [](unsigned long long loop, unsigned flags, bool gathers = false) {
    ort_launch_t launch = {0, 0, 0, 0, {0, loop, gathers ? 1ull << 31 : 0}, 1000000, 0};
    Limits limits;
    limits.multiprocessors = 10;
    return iterations_are_alone(launch, flags, limits);
  };
  CHECK(about(16, kApart | kRows | ORT_KERNEL_WARPS));
  CHECK_FALSE(about(17, kApart | kRows | ORT_KERNEL_WARPS));
  CHECK(about(17, kApart | ORT_KERNEL_WARPS));
  CHECK(about(511, kApart | ORT_KERNEL_WARPS));
  CHECK_FALSE(about(512, kApart | ORT_KERNEL_WARPS));
  CHECK(about(512, kApart | ORT_KERNEL_WARPS | ORT_KERNEL_IN_ORDER));
  CHECK(about(512, kSpread | ORT_KERNEL_WARPS)); // neighbours read together
  CHECK(about(15, kApart | ORT_KERNEL_WARPS, true));
  CHECK_FALSE(about(16, kApart | ORT_KERNEL_WARPS, true));
  CHECK(about(0, kApart | kRows | ORT_KERNEL_WARPS));
  // Teams of less than a warp have nothing to share out.
  CHECK(alone(10, 1000, kApart, 0, 31));
  CHECK_FALSE(alone(10, 1000, kApart, 0, 32));
  CHECK(alone(10, 1000, kApart, 1, 1));
  // Nests whose rows a thread would have in registers, or would not.
  CHECK(alone(480, 65, kApart | ORT_KERNEL_STRIPS));
  CHECK_FALSE(alone(479, 65, kSpread | ORT_KERNEL_STRIPS));
  CHECK_FALSE(alone(1000000, 0, kSpread | ORT_KERNEL_STRIPS));
  // Teams that scan what lies apart.
  CHECK(alone(120, 1000, kSpread | ORT_KERNEL_FOURS));
  CHECK_FALSE(alone(119, 1000, kSpread | ORT_KERNEL_FOURS));
  CHECK_FALSE(alone(1000000, 1000, kApart | ORT_KERNEL_FOURS));
  CHECK_FALSE(alone(319, 1000, kSpread | ORT_KERNEL_FOURS, 0, 0, 1)); // a nest's threads
  // One thread of a team adds up what the others compute.
  CHECK(alone(640, 256, kApart | ORT_KERNEL_IN_ORDER));
  CHECK_FALSE(alone(639, 256, kApart | ORT_KERNEL_IN_ORDER));
  CHECK(alone(320, 256, kSpread | ORT_KERNEL_IN_ORDER));
  CHECK(alone(80, 255, kApart | ORT_KERNEL_IN_ORDER));
  CHECK_FALSE(alone(79, 255, kSpread | ORT_KERNEL_IN_ORDER));
}

TEST_CASE("SPMD: no team's iterations, no launch; a single team") {
  const ort_launch_t none = {0, 0, 0, 2, {5, 0, 0}, 0, 0};
  CHECK(choose_geometry(none, ORT_MODE_SPMD, 0, {}, [](unsigned) { return 1; }).empty());
  CHECK(Case({100000}).spmd(ORT_KERNEL_STRIDES | ORT_KERNEL_ONE_TEAM) == "1x1x1 of 1024x1x1");
  CHECK(Case({}).spmd(ORT_KERNEL_ONE_TEAM) == "1x1x1 of 1024x1x1");
  CHECK(Case({}).threads(50).spmd(ORT_KERNEL_ONE_TEAM) == "1x1x1 of 50x1x1");
  CHECK(Case({}).most(512).spmd(ORT_KERNEL_ONE_TEAM) == "1x1x1 of 512x1x1");
  CHECK(Case({}).spmd() == "1000x1x1 of 256x1x1");
  CHECK(Case({}).spmd(ORT_KERNEL_STRIDES) == "4000x1x1 of 256x1x1");
  CHECK(Case({}).teams(5).spmd() == "5x1x1 of 256x1x1");
}

TEST_CASE("generic: worker warps and one for the master") {
  CHECK(Case({}).generic(ORT_KERNEL_ONE_TEAM) == "1x1x1 of 1024x1x1");
  CHECK(Case({}).generic() == "4000x1x1 of 128x1x1");
  CHECK(Case({}).threads(50).teams(3).generic() == "3x1x1 of 96x1x1");
  CHECK(Case({}).threads(5000).generic(ORT_KERNEL_ONE_TEAM) == "1x1x1 of 1024x1x1");
  CHECK(Case({}).most(512).generic(ORT_KERNEL_ONE_TEAM) == "1x1x1 of 512x1x1");
  CHECK(Case({}).limit(64).generic(ORT_KERNEL_ONE_TEAM) == "1x1x1 of 96x1x1");
  CHECK(Case({}).limit(256).teams(1).generic() == "1x1x1 of 288x1x1");
  CHECK(Case({}).limit(256).threads(256).teams(1).generic() == "1x1x1 of 288x1x1");
  CHECK(Case({}).limit(1024).teams(1).generic() == "1x1x1 of 1024x1x1");
  CHECK(Case({}).limit(100).threads(2000).teams(1).generic() == "1x1x1 of 160x1x1");
  CHECK(Case({}).hint(7).generic() == "7x1x1 of 128x1x1");
  CHECK(Case({}).hint(1000000).generic() == "4000x1x1 of 128x1x1");
}

TEST_CASE(
    "a team has the same threads on every device, where the program says how many or nothing else decides") {
  // Multiprocessors, threads that fit on one, and what registers leave a block, on a Nano, on an H100, and as
  // the sim device has them.
  struct Device {
    unsigned multiprocessors, resident;
  };
  const Device devices[] = {{1, 2048}, {132, 2048}, {2, 2048}};
  unsigned compared = 0;
  for (unsigned mode : {ORT_MODE_SPMD, ORT_MODE_GENERIC})
    for (unsigned flags : {0u, unsigned(ORT_KERNEL_ONE_TEAM), unsigned(ORT_KERNEL_STRIDES),
                           unsigned(ORT_KERNEL_ROWS), unsigned(ORT_KERNEL_STRIDES | ORT_KERNEL_REDUCES)})
      for (int threads : {0, 1, 32, 100, 256, 992, 1024})
        for (int limit : {0, 64, 256, 1024})
          for (const std::vector<unsigned long long> &trips :
               {std::vector<unsigned long long>{}, {5}, {100000}, {300, 7}, {9, 20, 50}}) {
            if (mode == ORT_MODE_GENERIC && trips.size() > 1) continue;
            Case c(mode == ORT_MODE_GENERIC ? std::vector<unsigned long long>{} : trips);
            c.threads(threads).limit(limit);
            std::vector<std::string> blocks;
            for (const Device &device : devices) {
              c.limits.multiprocessors = device.multiprocessors;
              const Geometry g = choose_geometry(c.launch, mode, flags, c.limits, [&](unsigned block) {
                return device.resident / block * device.multiprocessors;
              });
              std::ostringstream s;
              s << g.block[0] << 'x' << g.block[1] << 'x' << g.block[2];
              blocks.push_back(s.str());
              if (const unsigned asked = threads_asked_for(c.launch)) {
                const unsigned team = mode == ORT_MODE_GENERIC ? g.threads() - 32 : g.threads();
                CHECK(team >= std::min(asked, mode == ORT_MODE_GENERIC ? 992u : 1024u));
              }
            }
            INFO(mode << ' ' << flags << ' ' << threads << ' ' << limit << ' ' << trips.size());
            const bool spread = mode == ORT_MODE_SPMD && !threads_asked_for(c.launch) && !trips.empty() &&
                                !(flags & ORT_KERNEL_ROWS);
            if (spread) continue;
            CHECK(blocks[0] == blocks[1]);
            CHECK(blocks[0] == blocks[2]);
            compared++;
          }
  CHECK(compared > 900);
}

TEST_CASE("copies of elements that teams update") {
  const auto bytes = [](Case c, unsigned long long bytes, unsigned flags = ORT_KERNEL_TEAM_MEMORY) {
    c.launch.trips[2] = bytes << 32;
    return bytes_of_copies(c.launch, flags);
  };
  CHECK(bytes(Case({1 << 24}), 1024) == 1024);
  CHECK(bytes(Case({4096, 4096}), 1024) == 1024);
  CHECK(bytes(Case({1 << 24}), 1024, 0) == 0);
  // Not where nothing is known of them, where they are many, or iterations are few.
  CHECK(bytes(Case({1 << 24}), 0) == 0);
  CHECK(bytes(Case({1 << 24}), 16384) == 16384);
  CHECK(bytes(Case({1 << 24}), 16388) == 0);
  CHECK(bytes(Case({8192}), 1024) == 1024);
  CHECK(bytes(Case({8191}), 1024) == 0);
  CHECK(bytes(Case({32768}), 4096) == 4096);
  CHECK(bytes(Case({32767}), 4096) == 0);
  CHECK(bytes(Case({512 << 10}), 16384) == 16384);
  CHECK(bytes(Case({(512 << 10) - 1}), 16384) == 0);

  const auto with = [](Case c, unsigned long long bytes, unsigned flags = 0) {
    c.launch.trips[2] = bytes << 32;
    c.limits.multiprocessors = 100;
    return c.spmd(ORT_KERNEL_TEAM_MEMORY | flags);
  };
  CHECK(with(Case({1 << 24}), 1024) == "1000x1x1 of 256x1x1"); // what is resident
  CHECK(with(Case({1 << 24}), 0) == "65536x1x1 of 256x1x1");
  CHECK(with(Case({204800}), 1024) == "200x1x1 of 256x1x1");
  CHECK(with(Case({524288}), 16384) == "128x1x1 of 256x1x1");
  // Iterations with loops of their own take long enough by themselves.
  CHECK(with(Case({16384}), 4, ORT_KERNEL_APART) == "256x1x1 of 64x1x1");
  CHECK(with(Case({32768}), 4096, ORT_KERNEL_APART) == "256x1x1 of 128x1x1");
}
