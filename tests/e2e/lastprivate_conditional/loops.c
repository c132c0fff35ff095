// not-in-gcc: 12: loses the last value of a guided loop in one of a hundred runs on a busy machine
// lastprivate(conditional:) of worksharing loops: every schedule, collapsed and downward loops, several
// variables, with and without nowait, nested in other things, orphaned.
// options: -Wno-maybe-uninitialized
#include "../check.h"

static void orphaned(int n, int *result) {
  int x = -1;
#pragma omp parallel
  {
#pragma omp for lastprivate(conditional : x) nowait schedule(dynamic, 3)
    for (int i = 0; i < n; i++)
      if (i % 7 == 3) x = i;
#pragma omp barrier
#pragma omp single
    *result = x;
  }
}

static double last;
static int c;
static double inner(int n, int *count) {
#pragma omp single
  last = 0.5, c = 0;
#pragma omp for lastprivate(conditional : last, c) schedule(guided)
  for (int i = n; i > 0; i -= 2)
    if (i > n / 2) {
      last = i;
      if (i > n - 10) c = i + (last > 0 ? 0 : 1);
    }
#pragma omp single
  *count = c;
  return last;
}

int main(int argc, char **argv) {
  (void)argv;
  const int n = 1000 + argc - 1;
  int x = 7, y = 8, z = 9, never = 42, a[10] = {0};
#pragma omp parallel for lastprivate(conditional : x, never)
  for (int i = 0; i < n; i++) {
    if (a[i % 10] == 0 && i % 3 == 0) x = i;
    if (i < 0) never = i;
  }
  CHECK(x == 999 && never == 42);
#pragma omp parallel for lastprivate(conditional : x) schedule(static, 5) num_threads(4)
  for (int i = 0; i < n; i++)
    if (i < 503) x = i * 2;
  CHECK(x == 1004);
#pragma omp parallel for lastprivate(conditional : x) schedule(dynamic) num_threads(4)
  for (int i = 0; i < n; i++)
    if (i == 17 || i == 480) x = 0, x += i;
  CHECK(x == 480);
#pragma omp parallel for lastprivate(conditional : x, y) collapse(2) schedule(guided, 2) num_threads(5)
  for (int i = 0; i < 30; i++)
    for (long j = 40; j >= 1; j -= 3) {
      if (i + j == 33) x = 100 * i + (int)j;
      if (j == 40 && i < 11) y = i;
    }
  CHECK(x == 2904 && y == 10);
#pragma omp parallel for lastprivate(conditional : x) schedule(runtime) num_threads(3)
  for (unsigned i = 0; i < (unsigned)n; i++) {
    if (i % 2) continue;
    x = (int)i;
    if (i > 990) continue;
    x++;
  }
  CHECK(x == 998);
#pragma omp parallel num_threads(4)
  {
#pragma omp for lastprivate(conditional : z) firstprivate(z) schedule(static)
    for (int i = 0; i < n; i++)
      if (i % 100 == 50) z = z ? i : -1;
#pragma omp for lastprivate(conditional : y) lastprivate(x) ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
      if (i == 700) y = i;
      x = i;
    }
  }
  CHECK(z == 950 && y == 700 && x == 999);
#pragma omp parallel for simd lastprivate(conditional : x) simdlen(4)
  for (int i = 0; i < n; i++)
    if (i % 11 == 5) x = i;
  CHECK(x == 995);
#pragma omp simd lastprivate(conditional : y)
  for (int i = 0; i < 100; i++)
    if (i % 9 == 2) y = i;
  CHECK(y == 92);
  int result = 0;
  orphaned(100, &result);
  CHECK(result == 94);
  int count = 0;
  double of_all = 0;
#pragma omp parallel num_threads(3) reduction(+ : of_all)
  of_all += inner(200, &count);
  CHECK(of_all == 3 * 102 && count == 192);
  of_all = inner(20, &count);
  CHECK(of_all == 12 && count == 12);
  unsigned char small = 3;
  int *p = 0;
#pragma omp parallel for lastprivate(conditional : small, p) num_threads(4)
  for (char *q = (char *)a; q < (char *)(a + 10); q++)
    if (q - (char *)a == 21) small = 21, p = a + 5;
  CHECK(small == 21 && p == a + 5);
#pragma omp parallel sections lastprivate(conditional : x, y) num_threads(3)
  {
#pragma omp section
    x = 1, y = 1;
#pragma omp section
    x = 2;
#pragma omp section
    if (n < 0) x = 3;
  }
  CHECK(x == 2 && y == 1);
  return failures != 0;
}
