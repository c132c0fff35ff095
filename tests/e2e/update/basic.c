// target update in both directions, of a whole array and of a section.
#include "../check.h"
#define N 20
int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = b[i] = i;
#pragma omp target data map(to: a) map(from: b)
  {
    for (int i = 0; i < N; i++) a[i] = 100 + i;
#pragma omp target update to(a[5:10])
#pragma omp target
    for (int i = 5; i < 15; i++) b[i] = a[i] + 1;
#pragma omp target update from(b[5:5])
    for (int i = 5; i < 10; i++) CHECK(b[i] == 101 + i);
#pragma omp target
    for (int i = 0; i < N; i++)
      if (i < 5 || i >= 15) b[i] = -i;
  }
  for (int i = 0; i < N; i++) CHECK(b[i] == (i >= 5 && i < 15 ? 101 + i : -i));
  return failures != 0;
}
