// Loops whose increment runs away from their bound, and whose bounds are such that they do not begin. (gcc runs some of them.)
// lanes: host sim sim53 nvcc cubin ptx
// options: -Wno-openmp-increment
#include "../check.h"

int main(void) {
  int n = 0, i, low = 20, high = 30;
  int a[4] = {0}, *p;
#pragma omp parallel for reduction(+ : n)
  for (i = 30; i < 20; i--) n++;
#pragma omp parallel for reduction(+ : n) schedule(dynamic)
  for (i = high; i < low; i -= 2) n++;
#pragma omp parallel for reduction(+ : n) collapse(2)
  for (i = 0; i < 3; i++)
    for (int j = low; j >= high; j++) n++;
#pragma omp simd reduction(+ : n)
  for (p = a + 4; p < a; --p) n++;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : n) // in a team: libgomp can hang after one that is in none
  for (long l = 3; l > 20; l = l + 2) n++;
#pragma omp target parallel for reduction(+ : n) map(tofrom : n)
  for (i = 30; i <= 20; i += -3) n++;
#pragma omp target teams distribute parallel for reduction(+ : n) map(tofrom : n)
  for (int k = 0; k > 20; k++) n++;
  CHECK(n == 0);
  return failures != 0;
}
