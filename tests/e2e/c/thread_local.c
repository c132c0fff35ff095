// _Thread_local and __thread: static, extern, with initialisers, arrays and structures, tls_model.
// lanes: ref host
// compare: gcc
#include "../check.h"
#include <omp.h>
#include <threads.h>
static __thread int a = 5;
_Thread_local int b[3] = {1, 2, 3};
extern _Thread_local struct point { int x, y; } origin;
static thread_local char *text = "shared text";
__thread int model __attribute__((tls_model("initial-exec"))) = 4;
static int next(void) {
  static _Thread_local int calls;
  return ++calls;
}
int main(void) {
  int sums[4] = {0}, ok = 0;
#pragma omp parallel num_threads(4)
  {
    static __thread long here = 10;
    int t = omp_get_thread_num();
    a += t, b[1] += t, origin.x += t, here += t, model += t;
    next();
    sums[t] = a + b[0] + b[1] + origin.x + (int)here + next() + model;
#pragma omp barrier
#pragma omp atomic
    ok += sums[t] == 5 * t + 5 + 1 + 2 + 8 + 10 + 2 + 4 && text[0] == 's';
  }
  printf("%d %d %d %d %d\n", sums[0], sums[1], sums[2], sums[3], ok);
  return failures != 0;
}
_Thread_local struct point origin = {8, 9};
