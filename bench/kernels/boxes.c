// boxes.c: particles in boxes: each feels those of its own box and of four neighbours, 128 in a box.
// outer: a thread for each box. nested: a team for each box, a thread for each of its particles.
#include "kernel.h"

enum { BOX = 128, NEIGHBOURS = 5 };
struct vector {
  float v, x, y, z;
};

static void outer(const int *neighbours, const struct vector *at, const float *charge, struct vector *force,
                  int boxes) {
#pragma omp target teams distribute parallel for
  for (int b = 0; b < boxes; b++)
    for (int i = b * BOX; i < (b + 1) * BOX; i++) {
      struct vector f = {0, 0, 0, 0};
      for (int k = 0; k < NEIGHBOURS; k++) {
        const int from = neighbours[b * NEIGHBOURS + k] * BOX;
        for (int j = from; j < from + BOX; j++) {
          const float dx = at[i].x - at[j].x, dy = at[i].y - at[j].y, dz = at[i].z - at[j].z;
          const float v = charge[j] * expf(-0.5f * (dx * dx + dy * dy + dz * dz));
          f.v += v, f.x += v * dx, f.y += v * dy, f.z += v * dz;
        }
      }
      force[i] = f;
    }
}

static void nested(const int *neighbours, const struct vector *at, const float *charge, struct vector *force,
                   int boxes) {
#pragma omp target teams distribute
  for (int b = 0; b < boxes; b++) {
#pragma omp parallel for
    for (int i = b * BOX; i < (b + 1) * BOX; i++) {
      struct vector f = {0, 0, 0, 0};
      for (int k = 0; k < NEIGHBOURS; k++) {
        const int from = neighbours[b * NEIGHBOURS + k] * BOX;
        for (int j = from; j < from + BOX; j++) {
          const float dx = at[i].x - at[j].x, dy = at[i].y - at[j].y, dz = at[i].z - at[j].z;
          const float v = charge[j] * expf(-0.5f * (dx * dx + dy * dy + dz * dz));
          f.v += v, f.x += v * dx, f.y += v * dy, f.z += v * dz;
        }
      }
      force[i] = f;
    }
  }
}

// Tolerance 1e-4: sums of 640 terms of up to about 1.
static double check(const int *neighbours, const struct vector *at, const float *charge, struct vector *force,
                    int boxes) {
#pragma omp target update from(force[:boxes * BOX])
  for (int i = 0; i < boxes * BOX; i += sample_step(boxes * BOX, 2000)) {
    double v = 0, x = 0, y = 0, z = 0;
    for (int k = 0; k < NEIGHBOURS; k++) {
      const int from = neighbours[i / BOX * NEIGHBOURS + k] * BOX;
      for (int j = from; j < from + BOX; j++) {
        const double dx = at[i].x - at[j].x, dy = at[i].y - at[j].y, dz = at[i].z - at[j].z;
        const double term = charge[j] * exp(-0.5 * (dx * dx + dy * dy + dz * dz));
        v += term, x += term * dx, y += term * dy, z += term * dz;
      }
    }
    expect("v", i, force[i].v, v, 1e-4), expect("x", i, force[i].x, x, 1e-4);
    expect("y", i, force[i].y, y, 1e-4), expect("z", i, force[i].z, z, 1e-4);
  }
  double sum = 0;
  for (int i = 0; i < boxes * BOX; i++) sum += force[i].v + fabs(force[i].x) + fabs(force[i].y) + fabs(force[i].z);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int boxes = scaled(4096, 1, 1), n = boxes * BOX;
  int *neighbours = random_ints(boxes * NEIGHBOURS, 1, boxes);
  struct vector *at = (struct vector *)random_floats(4 * n, 2, 0, 1), *force = calloc(n, sizeof *force);
  float *charge = random_floats(n, 3, 0, 1);
#pragma omp target enter data map(to : neighbours[:boxes * NEIGHBOURS], at[:n], charge[:n], force[:n])
  MEASURE("boxes outer", , outer(neighbours, at, charge, force, boxes), check(neighbours, at, charge, force, boxes));
  forget(force, n * sizeof *force);
  MEASURE("boxes nested", , nested(neighbours, at, charge, force, boxes), check(neighbours, at, charge, force, boxes));
  return finish_kernel();
}
