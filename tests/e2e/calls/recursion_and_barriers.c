/* Functions that call themselves, in some lanes of a warp more often than in others; then the threads meet. */
#include <stdio.h>

#pragma omp declare target
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int a(int n);
static int c(int n);
static int b(int n) { return n <= 0 ? 1 : a(n - 2) + 1; }
static int a(int n) {
  if (n <= 0) goto out;
  return b(n - 1) + c(n - 3);
out:
  return 2;
}
static int c(int n) { return n <= 0 ? 3 : b(n - 1); }
static double area(double from, double to, int depth) {
  const double middle = (from + to) / 2, whole = middle * middle * (to - from);
  if (depth <= 0 || whole < 0.01 * (depth & 3)) return whole;
  return area(from, middle, depth - 1) + area(middle, to, depth - 2);
}
static void walk(int n, int *t, int depth) {
  for (int i = 0; i < n; i++) {
    if ((i + depth) % 3 == 1) continue;
    t[depth] += i + 1;
    if (depth < 5) walk(n - i - 1, t, depth + 1);
  }
}
#pragma omp end declare target

int main(void) {
  enum { N = 700 };
  int sum = 0, parity = 0, around = 0, walked = 0;
  double all = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum, parity, around, walked, all)
  for (int i = 0; i < N; i++) {
    sum += fibonacci(i % 13);
    if (i % 5) parity += even(i % 7) + odd(i % 19);
    around += a(i % 9);
    all += area(i % 3, 1 + i % 11, i % 7);
    int t[6] = {0};
    walk(i % 6, t, 0);
    for (int k = 0; k < 6; k++) walked += t[k] * k;
  }
  printf("%d %d %d %d %.6f\n", sum, parity, around, walked, all);
  int v[12], teams = 0, team = 0, most = 0;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 12; i++) v[i] = fibonacci(i);
#pragma omp target teams distribute reduction(+ : teams)
  for (int k = 0; k < 3; k++) {
    int part = 0;
#pragma omp parallel for reduction(+ : part)
    for (int i = 0; i < 16; i++) part += fibonacci((i * 5 + k) % 14);
    teams += part;
  }
#pragma omp target parallel for reduction(+ : team) reduction(max : most)
  for (int i = 0; i < 16; i++) {
    team += fibonacci(i);
    if (fibonacci(15 - i) > most) most = fibonacci(15 - i);
  }
  for (int i = 0; i < 12; i++) printf("%d ", v[i]);
  printf("%d %d %d\n", teams, team, most);
  int x[16], last = 0;
#pragma omp target teams map(tofrom : last) map(from : x) num_teams(1)
  {
    int shared[16];
#pragma omp parallel num_threads(16)
    {
#pragma omp for
      for (int i = 0; i < 16; i++) shared[i] = fibonacci(i);
#pragma omp for
      for (int i = 0; i < 16; i++) x[i] = shared[15 - i];
    }
    last = shared[15];
  }
  for (int i = 0; i < 16; i++) printf("%d ", x[i]);
  printf("%d\n", last);
  return 0;
}
