// lastprivate(conditional:) in target regions, in teams of several sizes, with inner constructs and functions.
// options: -Wno-maybe-uninitialized
// not-in-gcc: <12: lastprivate on combined target constructs maps nothing
#include "../check.h"

#pragma omp declare target
static int at;
static void find(const int *a, int n, int *found) {
#pragma omp single
  at = -1;
#pragma omp for lastprivate(conditional : at) schedule(dynamic, 2)
  for (int i = 0; i < n; i++)
    if (a[i] == 1) at = i;
#pragma omp master
  *found = at;
#pragma omp barrier
}
#pragma omp end declare target

int main(void) {
  int a[300] = {0}, x = 5, y = 6, z = 7, found[2] = {0, 0};
  a[10] = a[150] = a[260] = 1;
#pragma omp target parallel for lastprivate(conditional : x) map(to : a)
  for (int i = 0; i < 300; i++)
    if (a[i]) x = i;
  CHECK(x == 260);
#pragma omp target map(to : a) map(tofrom : x, y, z, found)
  {
#pragma omp parallel for lastprivate(conditional : x, y) schedule(static, 7) num_threads(40)
    for (int i = 299; i >= 0; i--) {
      if (a[i]) x = i;
      if (i > 1000) y = i;
    }
#pragma omp parallel num_threads(8)
    {
#pragma omp for lastprivate(conditional : z) collapse(2) nowait
      for (int i = 0; i < 10; i++)
        for (int j = 0; j < 30; j++)
          if (a[i * 30 + j]) z = 1000 + i * 30 + j;
      find(a, 200, &found[0]);
    }
    find(a, 100, &found[1]);
#pragma omp parallel sections lastprivate(conditional : y) num_threads(4)
    {
#pragma omp section
      y = 1;
#pragma omp section
      y = 2;
#pragma omp section
      a[0] = 0;
    }
  }
  CHECK(x == 10 && y == 2 && z == 1260 && found[0] == 150 && found[1] == 10);
#pragma omp target simd lastprivate(conditional : x) map(to : a)
  for (int i = 0; i < 300; i++)
    if (a[i]) x = i + 1;
  CHECK(x == 261);
  return failures != 0;
}
