// forces.c: forces of short reach of 16384 particles on each of 4096 places.
// outer: a thread for each place. nested: a team for each place, its threads over the particles.
#include "kernel.h"

#define REACH 0.1f

static void outer(const float *at, const float *x, const float *y, const float *z, float *f, int places,
                  int particles) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < places; i++) {
    float fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < particles; j++) {
      const float dx = x[j] - at[3 * i], dy = y[j] - at[3 * i + 1], dz = z[j] - at[3 * i + 2];
      const float r2 = dx * dx + dy * dy + dz * dz;
      if (r2 < REACH) {
        const float s = (REACH - r2) / (r2 + 0.01f);
        fx += s * dx, fy += s * dy, fz += s * dz;
      }
    }
    f[3 * i] = fx, f[3 * i + 1] = fy, f[3 * i + 2] = fz;
  }
}

static void nested(const float *at, const float *x, const float *y, const float *z, float *f, int places,
                   int particles) {
#pragma omp target teams distribute
  for (int i = 0; i < places; i++) {
    float fx = 0, fy = 0, fz = 0;
#pragma omp parallel for reduction(+ : fx, fy, fz)
    for (int j = 0; j < particles; j++) {
      const float dx = x[j] - at[3 * i], dy = y[j] - at[3 * i + 1], dz = z[j] - at[3 * i + 2];
      const float r2 = dx * dx + dy * dy + dz * dz;
      if (r2 < REACH) {
        const float s = (REACH - r2) / (r2 + 0.01f);
        fx += s * dx, fy += s * dy, fz += s * dz;
      }
    }
    f[3 * i] = fx, f[3 * i + 1] = fy, f[3 * i + 2] = fz;
  }
}

// Tolerance 1e-3, absolute below 1: sums of several thousand forces that cancel each other in part.
static double check(const float *at, const float *x, const float *y, const float *z, float *f, int places,
                    int particles) {
#pragma omp target update from(f[:3 * places])
  for (int i = 0; i < places; i += sample_step(places, 200)) {
    double fx = 0, fy = 0, fz = 0;
    for (int j = 0; j < particles; j++) {
      const float dx = x[j] - at[3 * i], dy = y[j] - at[3 * i + 1], dz = z[j] - at[3 * i + 2];
      const float r2 = dx * dx + dy * dy + dz * dz, s = r2 < REACH ? (REACH - r2) / (r2 + 0.01f) : 0;
      fx += s * dx, fy += s * dy, fz += s * dz;
    }
    expect("fx", i, f[3 * i], fx, 1e-3), expect("fy", i, f[3 * i + 1], fy, 1e-3),
        expect("fz", i, f[3 * i + 2], fz, 1e-3);
  }
  return checksum_floats(f, 3 * places);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int places = scaled(4096, 2, 1), particles = scaled(16384, 2, 1);
  // Places in a corner, so that forces point away from it and do not cancel each other.
  float *at = random_floats(3 * places, 1, 0, 0.25f), *x = random_floats(particles, 2, 0, 1);
  float *y = random_floats(particles, 3, 0, 1), *z = random_floats(particles, 4, 0, 1),
        *f = calloc(3 * places, sizeof *f);
#pragma omp target enter data map(to : at[:3 * places], x[:particles], y[:particles], z[:particles], f[:3 * places])
  MEASURE("forces outer", , outer(at, x, y, z, f, places, particles), check(at, x, y, z, f, places, particles));
  forget(f, 3 * places * sizeof *f);
  MEASURE("forces nested", , nested(at, x, y, z, f, places, particles), check(at, x, y, z, f, places, particles));
  return finish_kernel();
}
