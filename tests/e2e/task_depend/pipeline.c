// Tasks in the order that their dependences ask for: chains, readers between writers, a blocked wavefront.
// lanes: ref host
#include "../check.h"
#define N 12
int main(void) {
  int value = 0, read[5] = {0};
  static int grid[N][N];
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 20; i++)
#pragma omp task depend(inout : value) shared(value)
      value = value * 3 % 1009 + i;
    for (int i = 0; i < 5; i++)
#pragma omp task depend(in : value) depend(out : read[i]) shared(value, read)
      read[i] = value;
#pragma omp task depend(out : value) depend(in : read[0 : 5]) shared(value)
    value = -1;
#pragma omp taskwait
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
#pragma omp task depend(in : grid[i ? i - 1 : 0][j], grid[i][j ? j - 1 : 0]) depend(out : grid[i][j])
        grid[i][j] = i && j ? (grid[i - 1][j] + grid[i][j - 1]) % 1000 : 1;
  }
  int expected = 0, wave[N][N];
  for (int i = 0; i < 20; i++) expected = expected * 3 % 1009 + i;
  for (int i = 0; i < 5; i++) CHECK(read[i] == expected);
  CHECK(value == -1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      wave[i][j] = i && j ? (wave[i - 1][j] + wave[i][j - 1]) % 1000 : 1;
      CHECK(wave[i][j] == grid[i][j]);
    }
  return failures != 0;
}
