// Many teams that go along rows of structures, as many of each as a table says: how long these loops are is
// estimated by the bytes of the structures.
// env: OMPICC_SIM_THREADS=2
#include "../check.h"
#include <stdlib.h>
struct point {
  float x, y, z, weight;
};
enum { ROOM = 16 };

static void sums(int rows, const int *count, const struct point *p, struct point *out) {
#pragma omp target teams distribute map(to : count[:rows], p[:rows * ROOM]) map(out[:rows * ROOM])
  for (int r = 0; r < rows; r++) {
#pragma omp parallel for
    for (int i = r * ROOM; i < r * ROOM + count[r]; i++) {
      float sum = 0;
      for (int k = 0; k < count[r]; k++) sum += p[r * ROOM + k].weight * (p[r * ROOM + k].x - p[i].x);
      out[i].x = sum;
      out[i].weight = p[i].weight;
    }
  }
}

int main(void) {
  for (int rows = 1; rows <= 3000; rows = rows * 7 + 1) {
    int *count = malloc(sizeof *count * rows);
    struct point *p = malloc(sizeof *p * rows * ROOM), *out = malloc(sizeof *out * rows * ROOM);
    for (int i = 0; i < rows * ROOM; i++) {
      p[i] = (struct point){(float)(i % 31), 0, 0, (float)(i % 7)};
      out[i] = (struct point){-1, -2, -3, -4};
    }
    for (int r = 0; r < rows; r++) count[r] = r * 5 % (ROOM + 1);
    sums(rows, count, p, out);
    for (int i = 0; i < rows * ROOM; i++) {
      const int r = i / ROOM, is = i % ROOM < count[r];
      float sum = 0;
      for (int k = 0; k < count[r]; k++) sum += p[r * ROOM + k].weight * (p[r * ROOM + k].x - p[i].x);
      CHECK(out[i].x == (is ? sum : -1));
      CHECK(out[i].y == -2);
      CHECK(out[i].weight == (is ? p[i].weight : -4));
    }
    free(count), free(p), free(out);
  }
  return failures != 0;
}
