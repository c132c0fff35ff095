// ordered loops in target regions: with fewer, as many and more threads than a warp has.
#include "../check.h"
#include <omp.h>
enum { N = 200 };

#pragma omp declare target
static void append(int *list, int *length, int i) {
#pragma omp ordered
  {
    list[*length] = i;
    *length += 1;
  }
}
#pragma omp end declare target

int main(void) {
  int list[N] = {0}, length = 0, wrong = 0, owners[N];
#pragma omp target parallel for ordered map(tofrom : list, length) num_threads(50)
  for (int i = 0; i < N; i++) {
#pragma omp ordered
    list[length++] = i;
  }
  for (int i = 0; i < N; i++) wrong += list[i] != i;
  CHECK(wrong == 0 && length == N);
  length = 0;
  int threads = 0;
#pragma omp target map(tofrom : list, length, owners, threads)
  {
#pragma omp parallel num_threads(7)
    {
#pragma omp single
      threads = omp_get_num_threads();
#pragma omp for ordered schedule(static, 3)
      for (int i = 0; i < N; i++) {
        owners[i] = omp_get_thread_num();
        if (i & 1) continue;
#pragma omp ordered
        list[length++] = i;
      }
#pragma omp for ordered schedule(dynamic, 2)
      for (int i = N - 1; i >= 0; i -= 2) append(list, &length, i);
    }
  }
  CHECK(length == N);
  for (int i = 0; i < N / 2; i++) wrong += list[i] != 2 * i || list[N / 2 + i] != N - 1 - 2 * i;
  for (int i = 0; i < N; i++) wrong += owners[i] != i / 3 % threads;
  CHECK(wrong == 0);
  // A doacross loop.
  int table[20][30] = {{0}};
#pragma omp target parallel map(tofrom : table) num_threads(64)
  {
#pragma omp for ordered(2)
    for (int i = 1; i < 12; i++)
      for (int j = 1; j < 14; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
        table[i][j] = table[i - 1][j] + table[i][j - 1] + 1;
#pragma omp ordered depend(source)
      }
  }
  int expected[20][30] = {{0}};
  for (int i = 1; i < 12; i++)
    for (int j = 1; j < 14; j++) {
      expected[i][j] = (int)((unsigned)expected[i - 1][j] + (unsigned)expected[i][j - 1] + 1);
      wrong += table[i][j] != expected[i][j];
    }
  CHECK(wrong == 0);
  return failures != 0;
}
