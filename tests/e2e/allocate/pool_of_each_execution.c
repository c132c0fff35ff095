// Each execution of a construct with uses_allocators has a pool of its own: what one has not freed does not count
// in the next one's, nor in those at the same time.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
static const omp_alloctrait_t traits[] = {{omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_null_fb}};
#pragma omp begin declare target
static int take(omp_allocator_handle_t allocator, int bytes) { return omp_alloc(bytes, allocator) != NULL; }
#pragma omp end declare target

int main(void) {
  omp_allocator_handle_t own, other;
  for (int k = 0; k < 3; k++) {
    int ok = 0;
#pragma omp target uses_allocators(own(traits), other(traits)) map(from : ok)
    ok = take(own, 3000) + 10 * take(own, 3000) + 100 * take(other, 3000);
    CHECK(ok == 101);
    int given = 0, z = 0;
#pragma omp target teams num_teams(4) uses_allocators(own(traits)) reduction(+ : given) firstprivate(z) allocate(own : z)
    {
#pragma omp parallel num_threads(8) reduction(+ : given)
      {
        given += take(own, 1000);
#pragma omp task firstprivate(own)
        take(own, 5000);
      }
      given += z;
    }
    CHECK(given >= 1 && given <= 4);
  }
  int together[4] = {0};
#pragma omp parallel num_threads(4)
  {
    const int t = omp_get_thread_num();
    const omp_alloctrait_t local[] = {{omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_null_fb}};
    omp_allocator_handle_t another;
#pragma omp target uses_allocators(own(traits)) map(tofrom : together[t : 1])
    for (int i = 0; i < 3; i++) together[t] += take(own, 1000);
#pragma omp target uses_allocators(own(traits), another(local)) map(tofrom : together[t : 1]) nowait \
    depend(inout : together[t])
    together[t] += take(own, 3000) && take(another, 3000);
#pragma omp taskwait
  }
  for (int t = 0; t < 4; t++) CHECK(together[t] == 4 || (together[t] == 0 && t >= omp_get_max_threads()));
  return failures != 0;
}
