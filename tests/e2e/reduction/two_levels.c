// A reduction on teams distribute with a reduction on the parallel loop inside.
#include "../check.h"
#define R 15
#define C 40
int main(void) {
  int m[R][C], rows[R];
  long total = 0;
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) m[i][j] = i * j;
#pragma omp target teams distribute reduction(+: total) map(to: m) map(from: rows) map(tofrom: total)
  for (int i = 0; i < R; i++) {
    int row = 0;
#pragma omp parallel for reduction(+: row)
    for (int j = 0; j < C; j++) row += m[i][j];
    rows[i] = row;
    total += row;
  }
  for (int i = 0; i < R; i++) CHECK(rows[i] == i * C * (C - 1) / 2);
  CHECK(total == R * (R - 1) / 2 * C * (C - 1) / 2);
  return failures != 0;
}
