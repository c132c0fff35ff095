/* Arrays of the team whose size is only known at run time, and arrays larger than static shared memory, with regions that
 * all threads share: in loops, in scopes one after the other and in each other, beyond the GPU's shared memory. */
#include "../check.h"
#include <omp.h>

enum { ROWS = 40, N = 70 };
static int start[ROWS + 1], in[ROWS * N], out[ROWS];
static double sums[ROWS];

#pragma omp declare target
static int last_of(const int *a, int n) { return a[n - 1]; }
#pragma omp end declare target

/* One array for each row, of the length that the host knows. */
static void weights(int n) {
#pragma omp target teams distribute map(to : in) map(from : sums)
  for (int i = 0; i < ROWS; i++) {
    double w[n], most = -1, sum = 0;
#pragma omp parallel for reduction(max : most)
    for (int j = 0; j < n; j++) {
      w[j] = in[i * N + j];
      if (w[j] > most) most = w[j];
    }
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < n; j++) sum += w[n - 1 - j] / most;
    sums[i] = sum + w[0];
  }
  for (int i = 0; i < ROWS; i++) {
    double most = -1, sum = 0;
    for (int j = 0; j < n; j++) most = in[i * N + j] > most ? in[i * N + j] : most;
    for (int j = 0; j < n; j++) sum += in[i * N + j] / most;
    sum += in[i * N];
    CHECK(sums[i] > sum - 1e-9 && sums[i] < sum + 1e-9);
  }
}

/* Lengths from memory, from the loop around; two dimensions; a pointer into it; a function that gets it; what one
 * thread writes between regions. */
static void rows(void) {
#pragma omp target teams distribute map(to : start, in) map(from : out) thread_limit(64)
  for (int i = 0; i < ROWS; i++) {
    const int n = start[i + 1] - start[i];
    int a[n], turns = 0;
#pragma omp parallel for
    for (int j = 0; j < n; j++) a[j] = in[start[i] + j];
    for (int step = 1; step <= i % 4 + 1; step++) {
      int b[step][n + 1], *second = &b[step - 1][0];
#pragma omp parallel for collapse(2)
      for (int s = 0; s < step; s++)
        for (int j = 0; j < n; j++) b[s][j + 1] = a[(j + s) % n] + s;
      second[0] = last_of(a, n);
      if (step == 3) continue;
#pragma omp parallel for
      for (int j = 0; j < n; j++) a[j] = b[step - 1][j] + b[0][j + 1];
      turns++;
      if (a[0] < 0) break;
    }
    int sum = turns;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < n; j++) sum += a[j] * (j + 1);
    out[i] = sum;
  }
  for (int i = 0; i < ROWS; i++) {
    const int n = start[i + 1] - start[i];
    int a[N], turns = 0;
    for (int j = 0; j < n; j++) a[j] = in[start[i] + j];
    for (int step = 1; step <= i % 4 + 1; step++) {
      int b[4][N + 1];
      for (int s = 0; s < step; s++)
        for (int j = 0; j < n; j++) b[s][j + 1] = a[(j + s) % n] + s;
      b[step - 1][0] = a[n - 1];
      if (step == 3) continue;
      for (int j = 0; j < n; j++) a[j] = b[step - 1][j] + b[0][j + 1];
      turns++;
      if (a[0] < 0) break;
    }
    int sum = turns;
    for (int j = 0; j < n; j++) sum += a[j] * (j + 1);
    CHECK(out[i] == sum);
  }
}

/* More than any GPU has for a block; scopes that take turns; arrays of each thread's own beside. */
static void large(int n) {
  long total = 0, parts[2] = {0};
#pragma omp target map(tofrom : total, parts) thread_limit(128)
  {
    long all[n];
#pragma omp parallel for
    for (int j = 0; j < n; j++) all[j] = j;
    {
      int half[n / 2];
#pragma omp parallel for
      for (int j = 0; j < n / 2; j++) half[j] = 2 * j;
      parts[0] = half[n / 2 - 1];
    }
    {
      short other[n / 2];
#pragma omp parallel
      {
        short own[n % 7 + 2];
#pragma omp for
        for (int j = 0; j < n / 2; j++) {
          own[j % 2] = (short)(j % 100);
          other[j] = own[j % 2];
        }
      }
      parts[1] = other[n / 2 - 1];
    }
#pragma omp parallel for reduction(+ : total)
    for (int j = 0; j < n; j++) total += all[n - 1 - j];
  }
  CHECK(total == (long)n * (n - 1) / 2 && parts[0] == 2 * (n / 2 - 1) && parts[1] == (n / 2 - 1) % 100);
}

/* 56 KB known when compiling, with values to begin with; a structure. */
struct wide {
  double at[3000];
  int used;
};
static void known(void) {
  int wrong = 0;
#pragma omp target teams distribute reduction(+ : wrong) map(to : in) num_teams(8)
  for (int i = 0; i < ROWS; i++) {
    double big[64][64] = {{1, 2}, {3}};
    struct wide w = {{i}, 1};
    int few[4] = {i, 0, 0, 7};
#pragma omp parallel for collapse(2)
    for (int a = 0; a < 64; a++)
      for (int b = 0; b < 64; b++) big[a][b] += in[i * N + (a + b) % N];
    w.used += few[3];
#pragma omp parallel for
    for (int j = 1; j < 3000; j++) w.at[j] = big[j % 64][j / 64] + w.used;
    for (int j = 1; j < 3000; j++) {
      const int a = j % 64, b = j / 64, given = a == 0 && b == 0 ? 1 : a == 0 && b == 1 ? 2 : a == 1 && b == 0 ? 3 : 0;
      wrong += w.at[j] != in[i * N + (a + b) % N] + given + 8;
    }
    wrong += w.at[0] != i;
  }
  CHECK(wrong == 0);
}

/* Private copies of arrays of variable length. */
static void copies(int n) {
  int given[n], sum = 0;
  for (int j = 0; j < n; j++) given[j] = j;
#pragma omp target teams num_teams(1) firstprivate(given) map(tofrom : sum) thread_limit(64)
  {
    given[0] = 5;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < n; j++) sum += given[j];
  }
  CHECK(sum == n * (n - 1) / 2 + 5 && given[0] == 0);
}

/* Not taken: arrays in blocks that one thread runs, and pointers to arrays of variable length. */
static void not_taken(int n) {
  int squares = 0, sum = 0, picked = 0;
#pragma omp target map(tofrom : squares, sum, picked) thread_limit(64)
  {
    int all[3][n], (*middle)[n] = &all[1];
#pragma omp parallel for
    for (int j = 0; j < n; j++)
      for (int k = 0; k < 3; k++) all[k][j] = j * (k + 1);
    {
      int square[n];
      for (int j = 0; j < n; j++) square[j] = all[0][j] * all[0][j];
      for (int j = 0; j < n; j++) squares += square[j];
    }
    picked = (*middle)[n - 1];
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < n; j++) sum += middle[1][j];
  }
  CHECK(squares == (n - 1) * n * (2 * n - 1) / 6 && picked == 2 * (n - 1) && sum == 3 * n * (n - 1) / 2);
}

int main(void) {
  for (int i = 0; i < ROWS * N; i++) in[i] = (i * 37 + 11) % 101;
  for (int i = 0; i < ROWS; i++) start[i + 1] = start[i] + 1 + (i * 13) % (N - 1);
  weights(N);
  weights(1);
  rows();
  large(1000);
  large(40000);
  known();
  copies(50);
  not_taken(40);
  return failures != 0;
}
