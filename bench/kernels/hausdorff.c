// hausdorff.c: the distance of two sets of 32768 points: the largest of each point's distance to the nearest of the
// others.
// outer: a thread for each point, reduction(max). nested: a team for each point, a minimum in its threads, a maximum in
// the teams.
#include "kernel.h"

static float outer(const float *a, const float *b, int n) {
  float largest = 0;
#pragma omp target teams distribute parallel for map(tofrom : largest) reduction(max : largest)
  for (int i = 0; i < n; i++) {
    float least = 1e30f;
    for (int j = 0; j < n; j++) {
      const float dx = a[i] - b[j], dy = a[n + i] - b[n + j], dz = a[2 * n + i] - b[2 * n + j];
      least = fminf(least, dx * dx + dy * dy + dz * dz);
    }
    largest = fmaxf(largest, least);
  }
  return sqrtf(largest);
}

static float nested(const float *a, const float *b, int n) {
  float largest = 0;
#pragma omp target teams distribute map(tofrom : largest) reduction(max : largest)
  for (int i = 0; i < n; i++) {
    float least = 1e30f;
#pragma omp parallel for reduction(min : least)
    for (int j = 0; j < n; j++) {
      const float dx = a[i] - b[j], dy = a[n + i] - b[n + j], dz = a[2 * n + i] - b[2 * n + j];
      least = fminf(least, dx * dx + dy * dy + dz * dz);
    }
    largest = fmaxf(largest, least);
  }
  return sqrtf(largest);
}

// Tolerance 1e-5. A point of a that is 1 away from all of b's makes the result: the 200 points around it in the array,
// on the host.
static double check(const float *a, const float *b, float distance, int n) {
  double largest = 0;
  for (int i = n / 2 > 100 ? n / 2 - 100 : 0; i < n / 2 + 100 && i < n; i++) {
    double least = 1e30;
    for (int j = 0; j < n; j++) {
      const double dx = a[i] - b[j], dy = a[n + i] - b[n + j], dz = a[2 * n + i] - b[2 * n + j];
      least = fmin(least, dx * dx + dy * dy + dz * dz);
    }
    largest = fmax(largest, least);
  }
  expect("distance", 0, distance, sqrt(largest), 1e-5);
  return distance;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(32768, 2, 1);
  float *a = random_floats(3 * n, 1, 0, 1), *b = random_floats(3 * n, 2, 0, 1), distance;
  a[n / 2] = 2;
#pragma omp target enter data map(to : a[:3 * n], b[:3 * n])
  MEASURE("hausdorff outer", , distance = outer(a, b, n), check(a, b, distance, n));
  MEASURE("hausdorff nested", , distance = nested(a, b, n), check(a, b, distance, n));
  return finish_kernel();
}
