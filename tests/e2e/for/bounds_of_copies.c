// Bounds, steps and chunks that mention variables of which the construct has copies: they mean the variables
// outside, whatever iterations do to the copies (gcc 12 takes the copies of parallel's in combined constructs).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

struct range {
  int from, to;
};

int main(void) {
  int n = 10, s = 0, lo = 2, st = 3, c = 2, ends[2] = {1, 9};
  struct range r = {2, 8};
#pragma omp parallel for private(n, lo, st, c) reduction(+ : s) collapse(2) schedule(dynamic, c)
  for (int i = lo; i < n; i += st)
    for (int j = n; j > lo; j--) {
      n = i;
      lo = st = c = j;
      s += n + lo;
    }
  CHECK(s == 276 && n == 10 && lo == 2);
  s = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp for private(lo, r) reduction(+ : s) schedule(dynamic, 1)
    for (int i = lo + r.from; i < r.to; i++) {
      lo = r.from = r.to = 100;
      s += i;
    }
#pragma omp for firstprivate(ends) lastprivate(st) reduction(+ : s)
    for (int i = ends[1]; i > ends[0]; i -= st) {
      ends[0] = ends[1] = st = 50;
      s += i;
    }
  }
  CHECK(s == 4 + 5 + 6 + 7 + 9 + 6 + 3 && st == 50 && ends[1] == 9);
  s = 0;
  st = 2;
#pragma omp simd private(lo) reduction(+ : s)
  for (int i = lo; i < n; i += st) {
    lo = i;
    s += lo;
  }
#pragma omp parallel for simd private(n) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    n = i;
    s += n;
  }
#pragma omp teams distribute parallel for private(n) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    n = i;
    s += n;
  }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop private(n) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    n = i;
    s += n;
  }
  CHECK(s == 20 + 3 * 45);
#pragma omp target parallel for private(n, lo) reduction(+ : s)
  for (int i = lo; i < n; i++) {
    n = i;
    lo = 1;
    s += n + lo;
  }
#pragma omp target teams distribute parallel for private(n) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    n = i;
    s += n;
  }
  CHECK(s == 155 + 44 + 8 + 45);
  return failures != 0;
}
