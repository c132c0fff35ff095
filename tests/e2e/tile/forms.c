// tile: each iteration once, in the order of the tiles; sizes that divide and that do not; loops of all directions
// and types; under worksharing, combined and target constructs; nested in itself and with unroll.
// lanes: host sim sim53 nvcc
#include "../check.h"
#include <string.h>
static int grid[20][30], calls;
static int bound(int n) {
  calls++;
  return n;
}
static void check_once(int ni, int nj) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) CHECK(grid[i][j] == (i < ni && j < nj));
  memset(grid, 0, sizeof grid);
}

static void order(int n) {
  int seen[64], at = 0;
#pragma omp tile sizes(2, 3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i == 1 && j == 1) continue;
      seen[at++] = i * 10 + j;
    }
  int expected[] = {0, 1, 2, 10, 12, 3, 13, 20, 21, 22, 30, 31, 32, 23, 33};
  CHECK(at == 15 && !memcmp(seen, expected, sizeof expected));
}

int main(void) {
  order(4);
#pragma omp tile sizes(4, 8)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++) grid[i][j]++;
  check_once(20, 30);
  int i, n = 17, m = 29;
#pragma omp tile sizes(5)
  for (i = n - 1; i >= 0; i -= 2) grid[i][0]++;
  for (int k = 0; k < 20; k++) CHECK(grid[k][0] == (k < n && k % 2 == 0)), grid[k][0] = 0;
  CHECK(i == -2);
#pragma omp parallel for
#pragma omp tile sizes(3, 7)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; ++j) grid[i][j]++;
  check_once(n, m);
#pragma omp parallel for collapse(2) schedule(dynamic)
#pragma omp tile sizes(3, 7)
  for (long a = 0; a < bound(n); a++)
    for (unsigned char j = 0; j != 29; j++) grid[a][j]++;
  check_once(n, m);
  CHECK(calls == 1);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
#pragma omp tile sizes(4)
    for (int j = 0; j < m; j++) grid[i][j]++;
  check_once(n, m);
#pragma omp tile sizes(2)
#pragma omp tile sizes(6, 5)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) grid[i][j]++;
  check_once(n, m);
#pragma omp tile sizes(2)
#pragma omp unroll partial(3)
  for (int j = 0; j < m; j++) grid[0][j]++;
  check_once(1, m);
  int sum = 0, (*row)[30];
#pragma omp parallel for simd reduction(+ : sum)
#pragma omp tile sizes(8)
  for (row = grid; row < grid + 20; row++) sum += (int)((*row)[0] + (row - grid));
  CHECK(sum == 190);
#pragma omp target teams distribute parallel for map(tofrom : grid) collapse(2)
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) grid[i][j]++;
  check_once(n, m);
#pragma omp target map(tofrom : grid)
#pragma omp parallel num_threads(20)
#pragma omp for
#pragma omp tile sizes(3)
  for (int i = 0; i < n; i++)
#pragma omp tile sizes(7)
    for (int j = 0; j < m; j++) grid[i][j]++;
  check_once(n, m);
  return failures != 0;
}
