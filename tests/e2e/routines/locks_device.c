// Simple and nestable locks that many threads of a device want at the same time: lanes of a warp, warps, teams.
#include "../check.h"
#include <omp.h>

static omp_lock_t locks[3];
static omp_nest_lock_t nest;
static double sums[3];
static int depth;
#pragma omp declare target(locks, nest, sums, depth)

// Takes the lock twice, which only its owner can do.
static void deeper(int by) {
  omp_set_nest_lock(&nest);
  depth += by;
  omp_unset_nest_lock(&nest);
}
#pragma omp declare target(deeper)

int main(void) {
#pragma omp target
  {
    for (int k = 0; k < 3; k++) omp_init_lock(&locks[k]);
    omp_init_nest_lock(&nest);
  }
  // One lock for all, and one that every third iteration has.
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 600; i++) {
    omp_set_lock(&locks[0]);
    sums[0] += i;
    omp_unset_lock(&locks[0]);
    if (i % 3 == 0) {
      omp_set_lock(&locks[1]);
      sums[1] += 1;
      omp_unset_lock(&locks[1]);
    }
  }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 300; i++) {
    omp_set_nest_lock(&nest);
    deeper(i % 2);
    deeper(1);
    omp_unset_nest_lock(&nest);
  }
  // Odd threads wait for the lock, even ones ask for it until they get it.
#pragma omp target parallel num_threads(64)
  for (int k = 0; k < 3; k++) {
    if (omp_get_thread_num() % 2)
      omp_set_lock(&locks[2]);
    else
      while (!omp_test_lock(&locks[2]))
        ;
    sums[2] += 1;
    omp_unset_lock(&locks[2]);
  }
  int threads = 0; // of the last region
#pragma omp target parallel num_threads(64) map(from : threads)
#pragma omp single
  threads = omp_get_num_threads();
#pragma omp target update from(sums, depth)
  CHECK(sums[0] == 600 * 599 / 2);
  CHECK(sums[1] == 200);
  CHECK(depth == 300 + 150);
  CHECK(sums[2] == 3 * threads);
  return failures != 0;
}
