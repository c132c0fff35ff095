// kmeans.c: the assignment step of k-means: the nearest of 32 centres for each point of 16 dimensions.
// outer: a thread for each point. nested: a team for a point, its threads over the centres, distances in its memory.
#include "kernel.h"

enum { CENTRES = 32, DIMENSIONS = 16 };

static void outer(const float *points, const float *centres, int *nearest, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    float least = 1e30f;
    for (int c = 0; c < CENTRES; c++) {
      float distance = 0;
      for (int d = 0; d < DIMENSIONS; d++) {
        const float x = points[i * DIMENSIONS + d] - centres[c * DIMENSIONS + d];
        distance += x * x;
      }
      if (distance < least) {
        least = distance;
        nearest[i] = c;
      }
    }
  }
}

static void nested(const float *points, const float *centres, int *nearest, int n) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
    float distances[CENTRES];
#pragma omp parallel for
    for (int c = 0; c < CENTRES; c++) {
      float distance = 0;
      for (int d = 0; d < DIMENSIONS; d++) {
        const float x = points[i * DIMENSIONS + d] - centres[c * DIMENSIONS + d];
        distance += x * x;
      }
      distances[c] = distance;
    }
    int best = 0;
    for (int c = 1; c < CENTRES; c++)
      if (distances[c] < distances[best]) best = c;
    nearest[i] = best;
  }
}

// A point may be assigned to another centre only where that is as near, to 1e-5.
static double check(const float *points, const float *centres, int *nearest, int n) {
#pragma omp target update from(nearest[:n])
  double sum = 0;
  for (int i = 0; i < n; i++) {
    if (nearest[i] < 0 || nearest[i] >= CENTRES) {
      expect("nearest", i, nearest[i], 0, 0);
      continue;
    }
    double least = 1e30, chosen = 0;
    for (int c = 0; c < CENTRES; c++) {
      double distance = 0;
      for (int d = 0; d < DIMENSIONS; d++) {
        const double x = points[i * DIMENSIONS + d] - centres[c * DIMENSIONS + d];
        distance += x * x;
      }
      if (distance < least) least = distance;
      if (c == nearest[i]) chosen = distance;
    }
    expect("distance", i, chosen, least, 1e-5);
    sum += nearest[i];
  }
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(200000, 1, 1);
  float *points = random_floats(n * DIMENSIONS, 1, 0, 1), *centres = random_floats(CENTRES * DIMENSIONS, 2, 0, 1);
  int *nearest = calloc(n, sizeof *nearest);
#pragma omp target enter data map(to : points[:n * DIMENSIONS], centres[:CENTRES * DIMENSIONS], nearest[:n])
  MEASURE("kmeans outer", , outer(points, centres, nearest, n), check(points, centres, nearest, n));
  forget(nearest, n * sizeof *nearest);
  MEASURE("kmeans nested", , nested(points, centres, nearest, n), check(points, centres, nearest, n));
  return finish_kernel();
}
