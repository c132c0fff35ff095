// Sections of arrays whose rows have a variable length, and of pointers to such rows, as list items.
// not-in-gcc: >=13: an internal error of its own
#include "../check.h"
#include <stdlib.h>

int main(void) {
  const int n = 300;
  int m = 17;
  int(*rows)[m] = malloc(sizeof(int[4][m]));
  short table[5][m];
  long cube[3][m][2];
  for (int k = 0; k < m; k++) {
    for (int i = 0; i < 4; i++) rows[i][k] = 1;
    for (int i = 0; i < 5; i++) table[i][k] = (short)i;
    for (int i = 0; i < 3; i++) cube[i][k][0] = cube[i][k][1] = 0;
  }
#pragma omp target teams distribute parallel for map(tofrom : rows[ : 4], table, cube) \
    reduction(+ : rows[1 : 2][ : m], table[2][3 : m - 5], cube[1 : 2])
  for (int i = 0; i < n; i++) {
    rows[1 + i % 2][i % m] += i;
    table[2][3 + i % (m - 5)]++;
    cube[1 + i % 2][i % m][i % 2] += 2;
  }
#pragma omp target map(tofrom : rows[ : 4], cube)
#pragma omp parallel for num_threads(40) reduction(max : rows[3 : 1][ : m]) reduction(+ : cube)
  for (int i = 0; i < n; i++) {
    if (rows[3][i % m] < i) rows[3][i % m] = i;
    cube[0][i % m][1]++;
  }
  int right = 0;
  for (int k = 0; k < m; k++) {
    int sums[2] = {1, 1}, count = 0, most = 1;
    long evens = 0, odds = 0;
    for (int i = k; i < n; i += m) {
      sums[i % 2] += i;
      count++;
      most = i;
      if (i % 2) odds += 2;
      else evens += 2;
    }
    int times = 0;
    for (int i = 0; i < n; i++) times += i % (m - 5) == k - 3;
    right += rows[0][k] == 1 && rows[1][k] == sums[0] && rows[2][k] == sums[1] && rows[3][k] == most &&
             table[2][k] == 2 + times && table[1][k] == 1 && table[3][k] == 3 && cube[0][k][1] == count &&
             cube[0][k][0] == 0 && cube[1][k][0] == evens && cube[2][k][1] == odds && cube[1][k][1] == 0;
  }
  CHECK(right == m);
  free(rows);
  return failures != 0;
}
