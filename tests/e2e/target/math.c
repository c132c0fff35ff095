// Functions of math.h in a target region, in double and in single precision.
#include "../check.h"
#include <math.h>
#define N 16
static int close_to(double a, double b) { return fabs(a - b) <= 1e-5 * (1 + fabs(b)); }
int main(void) {
  double x[N], r[N][8];
  float f[N][4];
  for (int i = 0; i < N; i++) x[i] = 0.1 + 0.3 * i;
#pragma omp target map(to: x) map(from: r, f)
  for (int i = 0; i < N; i++) {
    r[i][0] = sqrt(x[i]);
    r[i][1] = exp(-x[i]);
    r[i][2] = log(x[i]);
    r[i][3] = sin(x[i]) + cos(x[i]);
    r[i][4] = pow(x[i], 1.5);
    r[i][5] = fabs(-x[i]) + floor(x[i]) + ceil(x[i]);
    r[i][6] = fmax(x[i], 2) + fmin(x[i], 2) + fmod(x[i], 0.7);
    r[i][7] = atan2(x[i], 2) + tanh(x[i]) + hypot(x[i], 1);
    f[i][0] = sqrtf((float)x[i]);
    f[i][1] = expf((float)-x[i]);
    f[i][2] = fabsf((float)-x[i]);
    f[i][3] = powf((float)x[i], 0.5f);
  }
  for (int i = 0; i < N; i++) {
    CHECK(close_to(r[i][0], sqrt(x[i])));
    CHECK(close_to(r[i][1], exp(-x[i])));
    CHECK(close_to(r[i][2], log(x[i])));
    CHECK(close_to(r[i][3], sin(x[i]) + cos(x[i])));
    CHECK(close_to(r[i][4], pow(x[i], 1.5)));
    CHECK(close_to(r[i][5], fabs(-x[i]) + floor(x[i]) + ceil(x[i])));
    CHECK(close_to(r[i][6], fmax(x[i], 2) + fmin(x[i], 2) + fmod(x[i], 0.7)));
    CHECK(close_to(r[i][7], atan2(x[i], 2) + tanh(x[i]) + hypot(x[i], 1)));
    CHECK(close_to(f[i][0], sqrt(x[i])));
    CHECK(close_to(f[i][1], exp(-x[i])));
    CHECK(close_to(f[i][2], x[i]));
    CHECK(close_to(f[i][3], sqrt(x[i])));
  }
  return failures != 0;
}
