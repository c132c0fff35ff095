// Tables of constants in functions, whose addresses functions of another file get, in a million threads:
// arrays of 168 bytes for each would be more than the device's heap has. Beside them arrays that are each
// thread's own. lanes: host sim nvcc cubin ptx
#include "../../check.h"
#pragma omp declare target
double series(double x, const double *a, int n);
int sum_of_rows(const int (*rows)[3], int n);
double first(double *a, int n);
static double cosine(double x) {
  const double c[] = {1.0,      0, -1.0 / 2, 0, 1.0 / 24, 0, -1.0 / 720, 0, 1.0 / 40320, 0, -1.0 / 3628800,
                      (float)0, 0, +0.0,     0, 0,        0, 0,          0, 0,           0};
  return series(x, c, sizeof c / sizeof *c);
}
static int rows(int i) {
  const int all[][3] = {{1, 2, 3}, [2] = {[1] = 4 - 2}};
  if (i % 2) {
    const int others[1][3] = {{7, 'a' - 'a', 9}};
    return sum_of_rows(others, 1);
  }
  return sum_of_rows(all, 3);
}
static double own(int i) {
  const double by = i;          // no constant
  double values[] = {1.5, 2.5}; // written elsewhere
  const double scaled[] = {by, 2 * by};
  return first(values, 2) + series(1, scaled, 2);
}
#pragma omp end declare target

int main(void) {
  enum { N = 1000000 };
  int wrong = 0;
#pragma omp target teams distribute parallel for reduction(+ : wrong)
  for (int i = 0; i < N; i++) {
    const double c = cosine(1.0);
    wrong += !(c > 0.5403 && c < 0.54031) + (rows(i) != (i % 2 ? 709 : 123000020));
  }
  CHECK(wrong == 0);
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++) sum += own(i);
  CHECK(sum == 100 * (1.5 + 3.5) + 3 * 4950);
  return failures != 0;
}
