// Sequential code that depends on the parallel region before and steers the one after it.
#include "../check.h"
#define N 128
int main(void) {
  int v[N], position = -1, rounds = 0;
  for (int i = 0; i < N; i++) v[i] = (i * 53) % N;
#pragma omp target map(tofrom: v, position, rounds)
  {
    int changed = 1; /* odd-even transposition sort */
    while (changed && rounds < N + 1) {
      changed = 0;
#pragma omp parallel for reduction(|: changed)
      for (int i = 0; i < N - 1; i += 2)
        if (v[i] > v[i + 1]) {
          int t = v[i];
          v[i] = v[i + 1];
          v[i + 1] = t;
          changed = 1;
        }
#pragma omp parallel for reduction(|: changed)
      for (int i = 1; i < N - 1; i += 2)
        if (v[i] > v[i + 1]) {
          int t = v[i];
          v[i] = v[i + 1];
          v[i + 1] = t;
          changed = 1;
        }
      rounds++;
    }
    for (int i = 0; i < N; i++)
      if (v[i] == 40) position = i;
  }
  for (int i = 0; i < N; i++) CHECK(v[i] == i);
  CHECK(position == 40);
  CHECK(rounds <= N);
  return failures != 0;
}
