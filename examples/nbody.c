/*
 * nbody: bodies that attract each other, by explicit time steps. Structures are passed and returned by value, the
 * force is a function that the host and the device both have, and the bodies stay on the device from the first step
 * to the last.
 *
 *     nbody [bodies [steps]]
 */
#include "measure.h"

typedef struct {
  float x, y, z;
} vector;

typedef struct {
  vector position, velocity;
  float mass;
} body;

#define STEP 0.01f
#define SOFTENING 0.01f

#pragma omp declare target
/* The acceleration that b causes at the place of a. */
static vector attraction(const body *a, const body *b) {
  vector d = {b->position.x - a->position.x, b->position.y - a->position.y, b->position.z - a->position.z};
  float r2 = d.x * d.x + d.y * d.y + d.z * d.z + SOFTENING, pull = b->mass / (r2 * sqrtf(r2));
  return (vector){d.x * pull, d.y * pull, d.z * pull};
}

/* Body i a step later. */
static body moved(int n, const body *bodies, int i) {
  body b = bodies[i];
  vector sum = {0, 0, 0};
  for (int j = 0; j < n; j++) {
    vector a = attraction(&bodies[i], &bodies[j]);
    sum.x += a.x, sum.y += a.y, sum.z += a.z;
  }
  b.velocity.x += STEP * sum.x, b.velocity.y += STEP * sum.y, b.velocity.z += STEP * sum.z;
  b.position.x += STEP * b.velocity.x, b.position.y += STEP * b.velocity.y, b.position.z += STEP * b.velocity.z;
  return b;
}
#pragma omp end declare target

static void step(int n, const body *now, body *next) {
#pragma omp target teams loop map(to: now[0:n]) map(from: next[0:n])
  for (int i = 0; i < n; i++)
    next[i] = moved(n, now, i);
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 256), steps = (argument(argc, argv, 2, 10) + 1) / 2 * 2;
  body *now = malloc(n * sizeof *now), *next = malloc(n * sizeof *next);
  body *expected = malloc(n * sizeof *expected), *other = malloc(n * sizeof *other);
  for (int i = 0; i < n; i++)
    expected[i] = now[i] = (body){.position = {sample(3 * i), sample(3 * i + 1), sample(3 * i + 2)},
                                  .mass = (1 + sample(i)) / n};
  double start = now_ms();
#pragma omp target data map(tofrom: now[0:n]) map(alloc: next[0:n])
  for (int t = 0; t < steps; t += 2) {
    step(n, now, next);
    step(n, next, now);
  }
  double time = now_ms() - start, error = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) other[i] = moved(n, expected, i);
    body *swap = expected;
    expected = other;
    other = swap;
  }
  for (int i = 0; i < n; i++) {
    double d = fabs((double)now[i].position.x - expected[i].position.x);
    if (!(d <= error)) error = d;
  }
  printf("nbody bodies=%d steps=%d time_ms=%.3f max_error=%.2g\n", n, steps, time, error);
  free(now), free(next), free(expected), free(other);
  return error <= 1e-4 ? 0 : 1;
}
