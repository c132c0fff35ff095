// Without a foreign runtime every object of interop is omp_interop_none; the construct's order is kept.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

int main(void) {
  omp_interop_t a = (omp_interop_t)1, b = (omp_interop_t)2, list[2] = {(omp_interop_t)3, (omp_interop_t)4};
  int code = 7, x = 0;
#pragma omp interop init(target : a) init(prefer_type("cuda", omp_ifr_hip), targetsync, target : b) device(0)
  CHECK(a == omp_interop_none && b == omp_interop_none);
  CHECK(omp_get_interop_ptr(b, omp_ipr_targetsync, &code) == 0 && code == omp_irc_empty);
  CHECK(omp_get_num_interop_properties(a) == 0);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 5;
#pragma omp interop init(targetsync : list[1]) depend(in : x) nowait
    CHECK(x == 5 && list[1] == omp_interop_none);
#pragma omp interop use(b) depend(inout : x)
  }
  CHECK(list[0] == (omp_interop_t)3);
  b = (omp_interop_t)9;
#pragma omp interop destroy(a), destroy(b)
  CHECK(a == omp_interop_none && b == omp_interop_none);
  return failures != 0;
}
