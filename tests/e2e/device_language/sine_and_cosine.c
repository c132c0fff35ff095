/* Sines and cosines of one argument, which kernels compute together: where both are called whatever happens, where one is
 * not, and where the argument changes in between. */
#include "../check.h"
#include <math.h>

enum { N = 64 };
#pragma omp declare target
static double turn(double x, double y, double angle) { return x * cos(angle) - y * sin(angle); }
static float twice(float angle) {
  float s = sinf(angle);
  angle += 1;
  return s + cosf(angle) + sinf(angle);
}
#pragma omp end declare target

static int near(double a, double b) { return fabs(a - b) <= 1e-5 * (1 + fabs(b)); }

int main(void) {
  float re[N], im[N], angles[N];
  double turned[N], chosen[N];
  int calls = 0;
  for (int i = 0; i < N; i++) angles[i] = 0.37f * i - 9;
#pragma omp target teams distribute parallel for map(from : re, im, turned, chosen) map(to : angles)
  for (int i = 0; i < N; i++) {
    float c = 0, s = 0;
    for (int k = 0; k < 5; k++) {
      const float angle = angles[i] * k;
      c += k * cosf(angle);
      s += k * sinf(angle);
    }
    re[i] = c, im[i] = s;
    turned[i] = turn(i, 2, angles[i]) + twice(angles[i]);
    double a = angles[i], t = i % 2 ? sin(a) : cos(a);
    if (sin(a) > 0 && cos(a) > 0) t += 10;
    const double both = sin(a + 1) + cos(a + 1);
    a = cos(a) * 2 + sin(a);
    t += sin(a) * cos(a) + both;
    chosen[i] = t;
  }
  for (int i = 0; i < N; i++) {
    float c = 0, s = 0;
    for (int k = 0; k < 5; k++) c += k * cosf(angles[i] * k), s += k * sinf(angles[i] * k);
    CHECK(near(re[i], c) && near(im[i], s));
    const double angle = angles[i];
    CHECK(near(turned[i], i * cos(angle) - 2 * sin(angle) + sin(angle) + cos(angle + 1) + sin(angle + 1)));
    double a = angle, t = i % 2 ? sin(a) : cos(a);
    if (sin(a) > 0 && cos(a) > 0) t += 10;
    const double both = sin(a + 1) + cos(a + 1);
    a = cos(a) * 2 + sin(a);
    CHECK(near(chosen[i], t + sin(a) * cos(a) + both));
    calls++;
  }
  CHECK(calls == N);
  return failures != 0;
}
