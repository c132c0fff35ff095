// Iterators in depend: several, with steps, downwards, of other types, ranges evaluated once, empty ones.
// lanes: ref host
#include "../check.h"
static int calls;
static int upper(int n) {
  calls++;
  return n;
}
int main(void) {
  int a[8] = {0}, m[3][4] = {{0}}, sum = 0, late = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 8; i++)
#pragma omp task depend(out : a[i])
      a[i] = i + 1;
#pragma omp task depend(iterator(int i = 0 : upper(8)), in : a[i]) shared(sum)
    for (int i = 0; i < 8; i++) sum += a[i];
#pragma omp task depend(iterator(short i = 7 : -1 : -1), out : a[i]) depend(iterator(i = 0 : 0), in : sum)
    for (int i = 0; i < 8; i++) a[i] = -a[i];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 4; j += 2)
#pragma omp task depend(out : m[i][j])
        m[i][j] = m[i][j + 1] = 1;
    int *begin = a, *end = a + calls * 8;
#pragma omp task depend(iterator(i = 0 : 3, long j = 0 : 4 : 2), in : m[i][j]) \
    depend(iterator(int *p = begin : end : 1), in : *p) depend(mutexinoutset : late) shared(late)
    {
      for (int i = 0; i < 12; i++) late += m[i / 4][i % 4];
      late += a[7];
    }
#pragma omp taskwait depend(iterator(i = 0 : 8), inout : a[i]) depend(in : late)
    CHECK(late == 12 - 8);
    CHECK(calls == 1 && end - begin == 8);
  }
  CHECK(sum == 36 && a[0] == -1 && a[7] == -8);
  return failures != 0;
}
