// Inner loops that nobody marked in constructs of several spellings, with copies that the program asks for.
#include "../check.h"
static int a[40][300], b[40], c[40][300];
int main(void) {
  int i, j, sum;
  for (i = 0; i < 40; i++)
    for (j = 0; j < 300; j++) a[i][j] = i * 7 + j;
#pragma omp target teams distribute parallel for private(j, sum) map(to: a) map(from: b)
  for (i = 0; i < 40; i++) {
    sum = 0;
    for (j = 0; j < 300; j++) sum += a[i][j] & 15;
    b[i] = sum;
  }
#pragma omp target teams distribute parallel for map(to: a) map(from: c)
  for (i = 0; i < 40; i++) {
#pragma omp simd
    for (int k = 0; k < 300; k++) c[i][k] = 2 * a[i][k];
  }
  int own[300];
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: c) private(own)
  for (i = 0; i < 40; i++) {
    for (int k = 0; k < 300; k++) own[k] = a[i][299 - k];
    for (int k = 0; k < 300; k++) c[i][k] += own[k];
  }
#pragma omp target teams loop map(tofrom: c)
  for (i = 0; i < 40; i++)
    for (int k = 0; k < 300; k++) c[i][k] += 1;
#pragma omp target parallel for map(tofrom: c)
  for (i = 0; i < 40; i++)
    for (int k = 0; k < 300; k++) c[i][k] += 1;
  for (i = 0; i < 40; i++) {
    for (j = 0, sum = 0; j < 300; j++) {
      sum += a[i][j] & 15;
      CHECK(c[i][j] == 2 * a[i][j] + a[i][299 - j] + 2);
    }
    CHECK(b[i] == sum);
  }
  return failures != 0;
}
