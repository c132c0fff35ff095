// Grids in parts: each block is in one of them.
#include "cudadev-host/slices.h"
#include "tests/unit/catch.h"

#include <vector>

using namespace cudadev;

TEST_CASE("slices cover a grid, each block once, and none is larger than asked for") {
  const unsigned grids[][3] = {{1, 1, 1}, {7, 1, 1}, {5, 4, 3}, {2, 9, 1}, {1, 1, 6}};
  for (const auto &grid : grids)
    for (const unsigned long long blocks : {0ull, 1ull, 2ull, 3ull, 5ull, 11ull, 20ull, 1000ull}) {
      std::vector<int> met(grid[0] * grid[1] * grid[2]);
      unsigned at[3] = {0, 0, 0};
      Slice slice;
      while (next_slice(grid, at, blocks, slice)) {
        REQUIRE(slice.blocks() <= std::max(blocks, 1ull));
        for (unsigned z = 0; z < slice.size[2]; ++z)
          for (unsigned y = 0; y < slice.size[1]; ++y)
            for (unsigned x = 0; x < slice.size[0]; ++x)
              ++met.at(slice.first[0] + x +
                       grid[0] * (slice.first[1] + y + size_t(grid[1]) * (slice.first[2] + z)));
      }
      REQUIRE(met == std::vector<int>(met.size(), 1));
    }
}

TEST_CASE("slices change with the time that they take") {
  CHECK(adapted(100, 50, 100) == 100);
  CHECK(adapted(100, 500, 100) == 10);
  CHECK(adapted(100, 0, 100) == 800);
  CHECK(adapted(1, 1000, 100) == 1);
}

TEST_CASE("kernels that stride get more blocks, as many as have something to do") {
  ort_launch_t launch = {};
  launch.ndims = 1;
  launch.trips[0] = 100000;
  Geometry g;
  g.grid[0] = 4, g.block[0] = 100;
  refine(launch, ORT_KERNEL_STRIDES, g);
  CHECK(g.grid[0] == 4 * 64);
  launch.trips[0] = 1000;
  g.grid[0] = 4;
  refine(launch, ORT_KERNEL_STRIDES, g);
  CHECK(g.grid[0] == 10);
  g.grid[0] = 4;
  refine(launch, 0, g); // its grid covers the loop
  launch.num_teams = 4;
  refine(launch, ORT_KERNEL_STRIDES, g); // the program has said how many
  CHECK(g.grid[0] == 4);
}
