// nbody.c: the accelerations of 16384 bodies by each other.
// outer: a thread for each body reads all others from global memory. nested: a team for 128 bodies, which loads others
// into its memory 128 at a time, a region for loading and one for adding.
#include "kernel.h"

enum { TILE = 128 };
struct body {
  float x, y, z, mass;
};

static void outer(const struct body *bodies, struct body *pull, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    float x = 0, y = 0, z = 0;
    for (int j = 0; j < n; j++) {
      const float dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
      const float d2 = dx * dx + dy * dy + dz * dz + 1e-2f;
      const float s = bodies[j].mass / (d2 * sqrtf(d2));
      x += s * dx, y += s * dy, z += s * dz;
    }
    pull[i].x = x, pull[i].y = y, pull[i].z = z, pull[i].mass = 0;
  }
}

static void nested(const struct body *bodies, struct body *pull, int n) {
#pragma omp target teams distribute thread_limit(TILE)
  for (int first = 0; first < n; first += TILE) {
    struct body tile[TILE];
    float x[TILE], y[TILE], z[TILE];
#pragma omp parallel for
    for (int i = 0; i < TILE; i++) x[i] = y[i] = z[i] = 0;
    for (int from = 0; from < n; from += TILE) {
#pragma omp parallel for
      for (int i = 0; i < TILE; i++) tile[i] = bodies[from + i];
#pragma omp parallel for
      for (int i = 0; i < TILE; i++) {
        const struct body own = bodies[first + i];
        for (int j = 0; j < TILE; j++) {
          const float dx = tile[j].x - own.x, dy = tile[j].y - own.y, dz = tile[j].z - own.z;
          const float d2 = dx * dx + dy * dy + dz * dz + 1e-2f;
          const float s = tile[j].mass / (d2 * sqrtf(d2));
          x[i] += s * dx, y[i] += s * dy, z[i] += s * dz;
        }
      }
    }
#pragma omp parallel for
    for (int i = 0; i < TILE; i++) {
      struct body *result = &pull[first + i];
      result->x = x[i], result->y = y[i], result->z = z[i], result->mass = 0;
    }
  }
}

// Tolerance 1e-3: sums of 16384 terms that cancel each other in part.
static double check(const struct body *bodies, struct body *pull, int n) {
#pragma omp target update from(pull[:n])
  for (int i = 0; i < n; i += sample_step(n, 100)) {
    double x = 0, y = 0, z = 0;
    for (int j = 0; j < n; j++) {
      const double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
      const double d2 = dx * dx + dy * dy + dz * dz + 1e-2, s = bodies[j].mass / (d2 * sqrt(d2));
      x += s * dx, y += s * dy, z += s * dz;
    }
    expect("x", i, pull[i].x, x, 1e-3), expect("y", i, pull[i].y, y, 1e-3), expect("z", i, pull[i].z, z, 1e-3);
  }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += fabsf(pull[i].x) + fabsf(pull[i].y) + fabsf(pull[i].z);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(16384, 2, TILE);
  struct body *bodies = (struct body *)random_floats(4 * n, 1, 0, 1), *pull = calloc(n, sizeof *pull);
#pragma omp target enter data map(to : bodies[:n], pull[:n])
  MEASURE("nbody outer", , outer(bodies, pull, n), check(bodies, pull, n));
  forget(pull, n * sizeof *pull);
  MEASURE("nbody nested", , nested(bodies, pull, n), check(bodies, pull, n));
  return finish_kernel();
}
