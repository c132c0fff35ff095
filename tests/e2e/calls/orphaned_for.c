// `for` in a function (an orphaned directive) binds to the parallel region of the caller.
#include "../check.h"
#define N 500
static void square(int *v, int n) {
#pragma omp for
  for (int i = 0; i < n; i++) v[i] = v[i] * v[i];
}
int main(void) {
  int v[N];
  for (int i = 0; i < N; i++) v[i] = i;
#pragma omp target map(tofrom: v)
  {
#pragma omp parallel
    {
      square(v, N);
      square(v, 4);
    }
  }
  for (int i = 0; i < N; i++) CHECK(v[i] == (i < 4 ? i * i * i * i : i * i));
  return failures != 0;
}
