// private, firstprivate and lastprivate on a combined construct.
#include "../check.h"
#define N 90
int main(void) {
  int v[N], scratch = -1, base = 10, last = -1, table[4] = {1, 2, 3, 4};
#pragma omp target teams distribute parallel for private(scratch) firstprivate(base, table) lastprivate(last) \
    map(from: v) map(tofrom: last)
  for (int i = 0; i < N; i++) {
    scratch = i * 2;
    table[0] = scratch;
    last = table[0] + base;
    v[i] = last + table[3];
  }
  for (int i = 0; i < N; i++) CHECK(v[i] == 2 * i + 14);
  CHECK(scratch == -1);
  CHECK(last == 2 * (N - 1) + 10);
  CHECK(table[0] == 1);
  return failures != 0;
}
