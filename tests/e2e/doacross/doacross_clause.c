// The doacross clause of OpenMP 5.2, which gcc 12 does not have.
// lanes: host sim
#include "../check.h"
enum { R = 30, C = 20 };
int main(void) {
  static int table[R][C], list[R * C], length;
  int wrong = 0;
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) table[i][j] = i && j ? -1 : 1;
#pragma omp parallel for ordered(2) schedule(dynamic)
  for (long i = 1; i < R; i++)
    for (unsigned j = 1; j < C; j++) {
#pragma omp ordered doacross(sink: i - 1, j) doacross(sink: i, j - 1)
      table[i][j] = (table[i - 1][j] + table[i][j - 1]) % 1009;
#pragma omp ordered doacross(source:)
    }
  for (int i = 1; i < R; i++)
    for (int j = 1; j < C; j++) wrong += table[i][j] != (table[i - 1][j] + table[i][j - 1]) % 1009;
  CHECK(wrong == 0);
#pragma omp parallel for ordered(2)
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) {
#pragma omp ordered doacross(sink: omp_cur_iteration - 1)
      list[length++] = i * C + j;
#pragma omp ordered doacross(source: omp_cur_iteration)
    }
#pragma omp parallel for ordered(3) collapse(2) schedule(static, 3)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 3; k > 0; k--) {
#pragma omp ordered doacross(sink: omp_cur_iteration - 1)
        wrong += list[12 * i + 3 * j + 3 - k] != 12 * i + 3 * j + 3 - k;
        length--;
#pragma omp ordered doacross(source:)
      }
  CHECK(wrong == 0 && length == R * C - 60);
  return failures != 0;
}
