// Private and firstprivate variable arrays, of one and two dimensions, on every construct that can have them.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

#pragma omp begin declare target
static int in_function(int n, int by) {
  int v[n], sum = 0;
  for (int i = 0; i < n; i++) v[i] = by;
#pragma omp parallel num_threads(4) firstprivate(v) reduction(+ : sum)
  {
    v[0] += omp_get_thread_num() + n;
    sum += v[0] + v[n - 1];
  }
  return sum + v[0];
}
#pragma omp end declare target

int main(void) {
  int n = 5, m = 3;
  int v[n], rows[m][n], total = 0, out[100];
  for (int i = 0; i < n; i++) v[i] = i;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) rows[i][j] = 10 * i + j;

#pragma omp target teams distribute parallel for firstprivate(v, rows) reduction(+ : total)
  for (int i = 0; i < 100; i++) total += v[i % n] + rows[i % m][i % n];
  int expected = 0;
  for (int i = 0; i < 100; i++) expected += v[i % n] + rows[i % m][i % n];
  CHECK(total == expected);

#pragma omp target parallel for private(v, rows) map(from : out)
  for (int i = 0; i < 100; i++) {
    for (int j = 0; j < n; j++) v[j] = rows[1][j] = i + j;
    rows[m - 1][n - 1] = 1;
    out[i] = v[n - 1] + rows[1][0] + rows[m - 1][n - 1];
  }
  for (int i = 0; i < 100; i++) CHECK(out[i] == 2 * i + n);
  CHECK(v[4] == 4 && rows[2][4] == 24);

  total = 0;
#pragma omp target map(tofrom : total, v)
  {
    v[1] = 100;
#pragma omp parallel num_threads(8) firstprivate(v)
    {
      v[1] += omp_get_thread_num();
#pragma omp for private(rows)
      for (int i = 0; i < 8; i++) {
        rows[2][4] = v[1];
#pragma omp atomic
        total += rows[2][4];
      }
    }
    total += v[1] * 1000;
  }
  CHECK(total == 800 + 28 + 100000 && v[1] == 100);
  v[1] = 1;

  total = 0;
#pragma omp target teams num_teams(3) firstprivate(v) reduction(+ : total)
  {
    v[2] += omp_get_team_num();
#pragma omp parallel num_threads(4) reduction(+ : total)
    total += v[2];
    total += v[2];
  }
  CHECK(total == 5 * (2 + 3 + 4) || omp_get_num_devices() == 0);

  total = 0;
#pragma omp target map(from : total)
  total = in_function(n, 3);
  CHECK(total == 4 * 6 + 6 + 4 * n + 3);

  total = 0;
#pragma omp target map(tofrom : total)
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int t[n];
    t[n - 1] = 4;
#pragma omp task firstprivate(t)
    {
      t[n - 1]++;
#pragma omp atomic
      total += t[n - 1];
    }
#pragma omp taskwait
#pragma omp atomic
    total += t[n - 1];
  }
  CHECK(total == 9);
  return failures != 0;
}
