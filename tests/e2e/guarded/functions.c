// Functions with parallel regions, called in target regions: where their bodies can stand in the kernel, there is no master.
// Others keep theirs; the results are the same.
// lanes: ref host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { N = 200, ROWS = 12 };
static int scale = 3;
static int a[ROWS * N], b[ROWS * N];
#pragma omp declare target(scale)

#pragma omp declare target
static void fill(int *row, int n, int from) {
  from *= scale;
#pragma omp parallel for
  for (int i = 0; i < n; i++) row[i] = from + i;
}
static int sum_of(const int *row, int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += row[i];
  return sum;
}
static short most_of(const int *row, int n) {
  int most = row[0];
#pragma omp parallel for reduction(max : most)
  for (int i = 1; i < n; i++) most = row[i] > most ? row[i] : most;
  return (short) most;
}
static void twice(int *row, int n) { /* with functions of its own */
  const int sum = sum_of(row, n);
  int less = 0, most = 5;
  less = sum_of(row, n / 2);
  most += most_of(row, 0 * most + 1);
  less += most - row[0] - 5;
  fill(row, n, sum - less);
  fill(row, n / 2, less);
}
static void shift(int *row, int n, int by) {
  by *= 2; /* by all threads */
#pragma omp parallel for
  for (int i = 0; i < n; i++) row[i] += by;
}
static int rows_of(int n, int (*rows)[n]) { /* stays a function, for its parameter's type */
  int all = 0;
#pragma omp parallel for reduction(+ : all)
  for (int i = 0; i < n; i++) all += rows[1][i];
  return all;
}
static int early(int *row, int n) { /* stays a function */
  if (n < 2) return -1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) row[i]++;
  return row[n - 1];
}
static int counted(int n) { /* so does this one */
  static int calls;
  int all = 0;
  calls++;
#pragma omp parallel reduction(+ : all)
  {
#pragma omp single
    all += calls;
  }
  return all + n;
}
static int deeper(int *row, int n) { /* and this */
  if (n > N / 2) deeper(row, n / 2);
#pragma omp parallel for
  for (int i = 0; i < n; i++) row[i] += 1;
  return n;
}
static void hidden(int *row, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) row[i] *= scale;
}
#pragma omp end declare target

static void rows(void) {
  int sums[ROWS], least[ROWS], total = 0;
#pragma omp target teams distribute map(from : a, sums, least)
  for (int r = 0; r < ROWS; r++) {
    int own[N], n = N, sum = 1000;
    for (int again = 0; again < 3; again++) fill(own, n, r);
    do sum += sum_of(own, n);
    while (sum < 0);
    sums[r] = sum;
    short most = most_of(own, n);
    least[r] = most;
    twice(own, n);
#pragma omp parallel for
    for (int i = 0; i < N; i++) a[r * N + i] = own[i];
  }
  for (int r = 0; r < ROWS; r++) {
    const int sum = N * (N - 1) / 2 + N * r * scale, less = N / 2 * (N / 2 - 1) / 2 + N / 2 * r * scale;
    CHECK(sums[r] == 1000 + sum && least[r] == r * scale + N - 1);
    for (int i = 0; i < N; i++) CHECK(a[r * N + i] == (i < N / 2 ? less : sum - less) * scale + i);
  }
#pragma omp target map(tofrom : total, a)
  {
    total = 1;
    if (a[0] != 12345678) fill(a, 50, 7);
    total += sum_of(a, 50) - most_of(a, 50);
    for (int k = 0; k < 3; k++) fill(a + 50 * k, 10, k);
    switch (total > 0) {
    case 1: fill(a, 10, 0); break;
    default: fill(a, 10, 1000);
    }
  }
  CHECK(total == 1 + 49 * 50 / 2 + 50 * 7 * scale - (7 * scale + 49));
  for (int k = 0; k < 3; k++) CHECK(a[50 * k] == k * scale && a[50 * k + 9] == k * scale + 9);
}

static void handed_on(void) {
#pragma omp target teams distribute map(tofrom : a)
  for (int r = 0; r < ROWS; r++) {
    int own[N];
    fill(own, N, r);
    const int sum = sum_of(own, N);
    shift(own, N, sum);
    const short most = most_of(own, N);
    shift(own, N, most);
#pragma omp parallel for
    for (int i = 0; i < N; i++) a[r * N + i] = own[i];
  }
  for (int r = 0; r < ROWS; r++) {
    const int sum = N * (N - 1) / 2 + N * r * scale, most = (short) (r * scale + N - 1 + 2 * sum);
    for (int i = 0; i < N; i++) CHECK(a[r * N + i] == r * scale + i + 2 * sum + 2 * most);
  }
}

static void others(void) {
  int results[4] = {0};
#pragma omp target map(tofrom : b, results)
  {
    int scale = 5; // not the function's
    results[0] = early(b, 100);
    results[1] = early(b, 1);
    results[2] = counted(scale) - counted(scale);
    deeper(b, N);
    hidden(b, 4);
    for (scale += sum_of(b, 1) * 0; scale > 5; scale--) b[0] = 0;
#pragma omp atomic
    scale += 0 * sum_of(b, 2);
    scale += rows_of(N / 2, (int(*)[N / 2]) b) * 0;
    results[3] = scale;
  }
  CHECK(results[0] == 1 && results[1] == -1 && results[2] < 0 && results[3] == 5);
  CHECK(b[0] == 3 * (1 + 2) && b[N / 2 - 1] == 3 && b[N - 1] == 1);
  fill(b, N, 2); // on the host
  CHECK(b[0] == 2 * scale && sum_of(b, 2) == 4 * scale + 1);
}

int main(void) {
  rows();
  handed_on();
  others();
  return failures != 0;
}
