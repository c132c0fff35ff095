// What OpenMP 6.0 adds to map and defaultmap: storage, delete as a modifier, attach, and the behaviours private, self
// and storage; and tofrom where only half of it can be done.
// lanes: host sim sim53 nvcc cubin ptx
// needs-copies: the original differs from its copy
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
enum { N = 10 };
struct s {
  int a, *p;
};

static int present(const void *p) { return omp_target_is_present(p, omp_get_default_device()); }

int main(void) {
  int x = 1, y = 2, v[N], on_device = 0;
#pragma omp target map(from : on_device)
  on_device = !omp_is_initial_device();
  for (int i = 0; i < N; i++) v[i] = i;
#pragma omp target map(storage : x) map(from : y)
  x = 5, y = x;
  CHECK(y == 5 && x == (on_device ? 1 : 5));
  x = 1;

#pragma omp target enter data map(tofrom : v)
#pragma omp target enter data map(storage : x)
#pragma omp target map(present, storage : v, x)
  {
    x = 3;
    v[2] += x;
  }
#pragma omp target exit data map(tofrom : v)
  CHECK(v[2] == 5 && (!on_device || !present(v)));
#pragma omp target enter data map(to : x)
#pragma omp target exit data map(delete, from : x)
  CHECK(x == 3 && (!on_device || !present(&x)));
#pragma omp target enter data map(to : x, v[1 : 3])
#pragma omp target enter data map(to : x, v[1 : 3])
#pragma omp target exit data map(delete, release : x) map(delete : v[1 : 3])
  CHECK(!on_device || (!present(&x) && !present(v + 1)));

  struct s s = {1, malloc(N * sizeof(int))};
  int *host = s.p, *seen = NULL;
  for (int i = 0; i < N; i++) s.p[i] = i;
#pragma omp target data map(to : s) map(attach(never), tofrom : s.p[0 : N])
  {
#pragma omp target map(from : seen)
    seen = s.p;
    CHECK(seen == host);
#pragma omp target map(attach(always), tofrom : s.p[0 : N])
    s.p[3] = s.a + 10;
  }
  CHECK(s.p == host && s.p[3] == 11);
#pragma omp target map(attach(auto), tofrom : s.p[0 : N]) map(s)
  s.p[4] = s.a + 20;
  CHECK(s.p == host && s.p[4] == 21);

#pragma omp target defaultmap(private : scalar) map(from : y)
  {
    x = 7;
    y = x;
  }
  CHECK(y == 7 && x == 3);
#pragma omp target defaultmap(private) map(from : y)
  {
    for (int i = 0; i < N; i++) v[i] = 2 * i;
    s.a = 4;
    y = v[N - 1] + s.a;
  }
  CHECK(y == 22 && v[1] == 1 && s.a == 1);
#pragma omp target defaultmap(storage : aggregate) map(from : y)
  {
    v[0] = 9;
    y = v[0];
  }
  CHECK(y == 9 && v[0] == (on_device ? 0 : 9));
#pragma omp target data map(v)
#pragma omp target if (0) defaultmap(self)
  v[1] = 6;
  CHECK(v[1] == 6 || on_device);
  free(host);
  return failures != 0;
}
