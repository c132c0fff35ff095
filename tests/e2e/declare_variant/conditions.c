// Conditions that are known at run time only choose at each call; scores put them in order.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

static int mode;
static const int version = 2;

static int first(int x) { return 100 + x; }
static int second(int x) { return 200 + x; }
static int on_gpu(int x) { return 300 + x; }
static int dispatched(int x) { return 400 + x; }

#pragma omp declare variant(first) match(user = {condition(mode == 1)})
#pragma omp declare variant(second) match(user = {condition(score(5) : (mode == 1 && version > 2) || mode == 2)})
#pragma omp declare variant(dispatched) match(construct = {dispatch}, user = {condition(mode == 3)})
static int base(int x) { return x; }

#pragma omp declare variant(on_gpu) match(target_device = {kind(gpu)}, user = {condition(omp_get_max_threads() > 2)})
static int on_host(int x) { return x; }

#pragma omp begin declare variant match(user = {condition(mode > 1)})
static int twofold(int x) { return 2 * x; }
#pragma omp end declare variant
static int twofold(int x) { return x; }

static int evaluated;
static int argument(void) { return ++evaluated; }

int main(void) {
  CHECK(base(1) == 1);
  mode = 1;
  CHECK(base(argument()) == 101);
  CHECK(evaluated == 1);
  mode = 2;
  CHECK(base(1) == 201);
  CHECK(twofold(4) == 8);
  mode = 3;
  CHECK(base(1) == 1);
  int x;
#pragma omp dispatch
  x = base(1);
  CHECK(x == 401);
  mode = 0;
  CHECK(twofold(4) == 4);
#pragma omp dispatch
  x = base(1);
  CHECK(x == 1);
  // Inside a target region the variable that the condition is about is the region's.
  mode = 2;
#pragma omp target map(from : x) firstprivate(mode)
  {
    x = base(1);
    mode = 1;
    x += base(1);
  }
  CHECK(x == 302);
  omp_set_num_threads(2);
  CHECK(on_host(1) == 1);
  omp_set_num_threads(4);
  omp_set_default_device(omp_get_initial_device());
  CHECK(on_host(1) == 1);
  omp_set_default_device(0);
  CHECK(on_host(1) == (omp_get_num_devices() > 0 ? 301 : 1));
  return failures != 0;
}
