// Host and device choose their own variants, for one call in one region; definitions between begin and end.
// lanes: host sim nvcc
#include "../check.h"
#include <omp.h>

static int where_gpu(int x) { return 1000 + x; }
static int where_host(int x) { return 2000 + x; }
#pragma omp declare variant(where_gpu) match(device = {kind(nohost), arch(nvptx)})
#pragma omp declare variant(where_host) match(construct = {target}, device = {kind(host)})
static int where(int x) { return x; }

int square(int x);
#pragma omp begin declare variant match(device = {kind(gpu)})
static int used = 1;
int square(int x) { return -x * x; }
static inline int helper(int x) { return square(x) * used; }
#pragma omp end declare variant
#pragma omp begin declare variant match(implementation = {vendor(cray)})
int square(int x) { return !this is not C! ; }
#pragma omp end declare variant
int square(int x) { return x * x; }

static inline int helper(int x) { return square(x) + 1; }

// Chosen in the function that a region calls.
static int through(int x) { return where(x); }
#pragma omp declare target to(used)

static int team(int x) { return x + 7; }
#pragma omp begin declare variant match(construct = {teams})
#pragma omp begin declare variant match(device = {kind(nohost)})
static int inner(int x) { return x + 70; }
#pragma omp end declare variant
#pragma omp end declare variant
static int inner(int x) { return team(x); }

int main(void) {
  int offload = omp_get_num_devices() > 0, r[5] = {0};
  CHECK(where(1) == 1);
  CHECK(square(3) == 9);
  CHECK(helper(3) == 10);
#pragma omp target map(from : r)
  {
    r[0] = where(1);
    r[1] = square(3);
    r[2] = helper(3);
    r[3] = through(1);
    r[4] = inner(1);
  }
  CHECK(r[0] == (offload ? 1001 : 2001));
  CHECK(r[1] == (offload ? -9 : 9));
  CHECK(r[2] == (offload ? -9 : 10));
  CHECK(r[3] == (offload ? 1001 : 1));
  CHECK(r[4] == 8);
#pragma omp target teams distribute parallel for map(tofrom : r)
  for (int i = 0; i < 5; i++) r[i] = inner(where(i));
  for (int i = 0; i < 5; i++) CHECK(r[i] == (offload ? 1070 + i : 2007 + i));
  return failures != 0;
}
