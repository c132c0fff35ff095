/*
 * heat: the heat equation on a square plate with a hot edge and two cold discs, by explicit time steps. The
 * plate stays on the device; every hundredth step it is fetched and drawn as a grey picture (PGM).
 *
 *     heat [n [steps [picture.pgm]]]        an odd number of steps is rounded up
 */
#include "measure.h"

static void initialise(int n, float *u) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float x = (j - 0.3f * n) / n, y = (i - 0.5f * n) / n, x2 = (j - 0.7f * n) / n;
      u[i * n + j] = i == 0 ? 1 : 0.5f;
      if (x * x + y * y < 0.02f || x2 * x2 + y * y < 0.02f) u[i * n + j] = 0;
    }
}

/* One step from u to v; the border keeps its temperature. */
static void step(int n, const float *u, float *v) {
#pragma omp target teams distribute parallel for collapse(2) map(to: u[0:n*n]) map(from: v[0:n*n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      const float *p = &u[i * n + j];
      v[i * n + j] = p[0] + 0.2f * (p[-1] + p[1] + p[-n] + p[n] - 4 * p[0]);
    }
}

static void step_sequential(int n, const float *u, float *v) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      const float *p = &u[i * n + j];
      v[i * n + j] = p[0] + 0.2f * (p[-1] + p[1] + p[-n] + p[n] - 4 * p[0]);
    }
}

/* Writes temperatures 0..1 as grey values. Returns 0 if the file cannot be written. */
static int draw(const char *path, int n, const float *u) {
  FILE *f = fopen(path, "wb");
  if (!f) return 0;
  fprintf(f, "P5\n%d %d\n255\n", n, n);
  for (int i = 0; i < n * n; i++) putc((int)(u[i] * 255), f);
  int bad = ferror(f);
  return fclose(f) == 0 && !bad;
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 48), steps = (argument(argc, argv, 2, 2000) + 1) / 2 * 2, drawn = 1;
  int size = n * n;
  const char *picture = argc > 3 ? argv[3] : "heat.pgm";
  float *u = new_floats(size), *v = new_floats(size), *expected = new_floats(size), *other = new_floats(size);
  initialise(n, u);
  memcpy(v, u, size * sizeof *v);
  memcpy(expected, u, size * sizeof *u);
  memcpy(other, u, size * sizeof *u);

  double start = now_ms();
#pragma omp target data map(tofrom: u[0:size]) map(to: v[0:size])
  for (int t = 1; t <= steps; t++) {
    if (t % 2)
      step(n, u, v);
    else
      step(n, v, u);
    if (t % 100 == 0) {
#pragma omp target update from(u[0:size])
      drawn = draw(picture, n, u) && drawn;
    }
  }
  double time = now_ms() - start;

  for (int t = 1; t <= steps; t++)
    t % 2 ? step_sequential(n, expected, other) : step_sequential(n, other, expected);
  double error = relative_error(u, expected, size);
  printf("heat n=%d steps=%d time_ms=%.3f max_rel_error=%.2g\n", n, steps, time, error);
  if (!drawn) printf("heat: cannot write %s\n", picture);
  free(u), free(v), free(expected), free(other);
  return error <= 1e-4 && drawn ? 0 : 1;
}
