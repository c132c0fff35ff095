// The default device may be the host, by its number or as omp_initial_device; target tasks inherit it.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

static int on_host(void) {
  int host = -1;
#pragma omp target map(from : host)
  host = omp_is_initial_device();
  return host;
}

int main(void) {
  const int first = on_host(), before = omp_get_default_device(), number = omp_get_initial_device();
  const int names[] = {omp_initial_device, number};
  for (int i = 0; i < 2; i++) {
    omp_set_default_device(names[i]);
    CHECK(omp_get_default_device() == number || omp_get_default_device() == omp_initial_device);
    CHECK(on_host() == 1);
    int x = 1, present = omp_target_is_present(&x, omp_get_default_device()), host = -1;
    CHECK(present);
#pragma omp target data map(tofrom : x)
#pragma omp target map(tofrom : x)
    x++;
#pragma omp target nowait map(from : host)
    host = omp_is_initial_device();
#pragma omp taskwait
    CHECK(x == 2 && host == 1);
    omp_set_default_device(before);
    CHECK(on_host() == first);
  }
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) omp_set_default_device(omp_initial_device);
#pragma omp barrier
    const int host = on_host();
    CHECK(omp_get_thread_num() == 0 ? host : host == first);
  }
  CHECK(on_host() == first);
  return failures != 0;
}
