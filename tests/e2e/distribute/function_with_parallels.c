// teams distribute that calls a function with several parallel loops and sequential code, with num_threads given.
#include "../check.h"
#define ITEMS 10
#define N 50
static int process(int item, int *out) {
  int work[N], sum = 0;
#pragma omp parallel for num_threads(20)
  for (int i = 0; i < N; i++) work[i] = item + i;
  for (int i = 1; i < N; i++) work[i] += work[i - 1]; /* sequential */
#pragma omp parallel for num_threads(33) reduction(+: sum)
  for (int i = 0; i < N; i++) {
    out[i] = work[i];
    sum += work[i] % 2;
  }
  return sum;
}
int main(void) {
  static int out[ITEMS][N];
  int odd[ITEMS];
#pragma omp target teams distribute map(from: out, odd)
  for (int k = 0; k < ITEMS; k++) odd[k] = process(k, out[k]);
  for (int k = 0; k < ITEMS; k++) {
    int s = 0, count = 0;
    for (int i = 0; i < N; i++) {
      s += k + i;
      count += s % 2;
      CHECK(out[k][i] == s);
    }
    CHECK(odd[k] == count);
  }
  return failures != 0;
}
