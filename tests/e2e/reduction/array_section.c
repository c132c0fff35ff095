// reduction of array sections and of whole arrays.
#include "../check.h"
#define N 400
int main(void) {
  int h[8] = {1, 1, 1, 1, 1, 1, 1, 1}, w[4] = {0}, n = 8, *p = h;
  double m[3] = {-1, -1, -1};
#pragma omp target map(tofrom: h, m)
  {
#pragma omp parallel for reduction(+: h[0:8]) reduction(max: m)
    for (int i = 0; i < N; i++) {
      h[i % 8]++;
      if (i * 0.5 > m[i % 3]) m[i % 3] = i * 0.5;
    }
  }
  for (int i = 0; i < 8; i++) CHECK(h[i] == 51);
  CHECK(m[0] == 199.5 && m[1] == 198.5 && m[2] == 199);
#pragma omp target teams distribute parallel for reduction(+: w[1:2]) map(tofrom: w)
  for (int i = 0; i < N; i++) w[1 + i % 2] += i;
  CHECK(w[0] == 0 && w[1] == 39800 && w[2] == 40000 && w[3] == 0);
#pragma omp target teams distribute parallel for reduction(+: p[0:n]) map(tofrom: p[0:n])
  for (int i = 0; i < N; i++) p[i % n] -= 1;
  for (int i = 0; i < 8; i++) CHECK(h[i] == 1);
  return failures != 0;
}
