// Structures of several members that lie at multiples of their size, which kernels load in one piece, and others that lie
// anywhere their members may: results are the same.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
#include <string.h>

struct four { float x, y, z, w; };
struct two { double x, y; };
struct letters { char r, g, b, a; };
struct three { float x, y, z; };
enum { N = 500 };

static void step(struct four *restrict to, const struct four *from, int n) {
#pragma omp target teams distribute parallel for map(to : from[ : n]) map(tofrom : to[ : n])
  for (int i = 0; i < n; i++) {
    to[i].x += from[i].y, to[i].y += from[i].x;
    to[i].w = from[n - 1 - i].z - from[i].w;
  }
}
static void copies(struct two *to, const struct two *from, const struct letters *c, struct three *t, int n) {
#pragma omp target teams distribute parallel for map(to : from[ : n], c[ : n]) map(tofrom : to[ : n], t[ : n])
  for (int i = 0; i < n; i++) {
    const struct letters own = c[i];
    struct two sum = {0, 0};
    for (int k = 0; k < 5; k++) sum.x += from[(i + k) % n].x * own.r, sum.y += from[i].y * own.a;
    to[i] = sum;
    t[i].x = own.g, t[i].z = own.b;
  }
}
/* Rows of structures, whose length is a variable. */
static void smooth(int n, struct four from[n][n], struct four to[n][n]) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      const struct four own = from[i][j];
      to[i][j].x = from[i - 1][j].x + from[i + 1][j].x - own.y;
      to[i][j].w = from[i][j - 1].y + from[i][j + 1].z + own.w;
    }
}
/* A team's threads, with code around their region: fewer iterations than any that are a thread's each. */
static void teams(struct four *to, const struct four *from, int n) {
#pragma omp target teams distribute map(to : from[ : n]) map(tofrom : to[ : n])
  for (int i = 0; i < n; i++) {
    float x = 0, y = 0;
#pragma omp parallel for reduction(+ : x, y)
    for (int k = 0; k < n; k++) x += from[k].x, y += from[k].w;
    to[i].x = x, to[i].y = y, to[i].z += from[i].x, to[i].w = i;
  }
}
static void rows_at(int offset) {
  enum { M = 20 };
  const size_t bytes = M * M * sizeof(struct four) + 64;
  char *a = calloc(1, bytes), *b = calloc(1, bytes);
  struct four(*from)[M] = (struct four(*)[M])(a + offset), (*to)[M] = (struct four(*)[M])(b + offset);
  for (int i = 0; i < M * M; i++) from[0][i] = (struct four){i, 2 * i, 3 * i, 4 * i};
#pragma omp target data map(to : a[ : bytes]) map(tofrom : b[ : bytes])
  smooth(M, from, to);
  int wrong = 0;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      const int at = i * M + j, inside = i > 0 && i < M - 1 && j > 0 && j < M - 1;
      wrong += to[i][j].x != (inside ? 0 : 0) || to[i][j].w != (inside ? 9 * at + 1 : 0) || to[i][j].y != 0;
    }
  CHECK(!wrong);
  free(a), free(b);
}
/* Both begin at `offset` in storage that is mapped as a whole. */
static void at(int offset) {
  const size_t bytes = N * sizeof(struct four) + 64;
  char *a = calloc(1, bytes), *b = calloc(1, bytes);
  struct four *to = (struct four *)(a + offset), *from = (struct four *)(b + offset);
  for (int i = 0; i < N; i++) from[i] = (struct four){i, i + 1, i + 2, i + 3}, to[i] = (struct four){1, 2, 3, 4};
#pragma omp target data map(tofrom : a[ : bytes], b[ : bytes])
  step(to, from, N);
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += to[i].x != i + 2 || to[i].y != i + 2 || to[i].z != 3 || to[i].w != (N - 1 - i + 2) - (i + 3);
  CHECK(!wrong);
  const int few = 40;
#pragma omp target data map(tofrom : a[ : bytes], b[ : bytes])
  teams(to, from, few);
  const float x = few * (few - 1) / 2;
  for (int i = 0; i < few; i++)
    wrong += to[i].x != x || to[i].y != x + 3 * few || to[i].z != 3 + i || to[i].w != i;
  CHECK(!wrong);
  free(a), free(b);
}

int main(void) {
  at(0), at(4), at(8), at(12), at(16), at(20);
  rows_at(0), rows_at(4), rows_at(16);
  /* Sections that begin inside, overlapping storage, and one array twice. */
  struct four *v = calloc(N + 1, sizeof *v);
  for (int i = 0; i <= N; i++) v[i] = (struct four){i, 2 * i, 3 * i, 4 * i};
#pragma omp target data map(tofrom : v[ : N + 1])
  {
#pragma omp target teams distribute parallel for map(tofrom : v[3 : N - 3])
    for (int i = 3; i < N; i++) v[i].x += v[i].y, v[i].z++;
#pragma omp target update from(v[ : N + 1])
  }
  for (int i = 0; i < N; i++) CHECK(v[i].x == (i < 3 ? i : 3 * i) && v[i].z == 3 * i + (i >= 3));
  free(v);
  for (int offset = 0; offset < 16; offset += 8) {
    char *a = calloc(1, N * 16 + 16), *b = calloc(1, N * 16 + 16), *c = calloc(1, N * 4 + 16), *d = calloc(1, N * 12 + 16);
    struct two *to = (struct two *)(a + offset), *from = (struct two *)(b + offset);
    struct letters *letters = (struct letters *)(c + offset / 8);
    struct three *t = (struct three *)(d + offset / 2);
    for (int i = 0; i < N; i++)
      from[i] = (struct two){i, 1}, letters[i] = (struct letters){i % 3, i % 5, i % 7, i % 2}, t[i].y = 9;
#pragma omp target data map(tofrom : a[ : N * 16 + 16], b[ : N * 16 + 16], c[ : N * 4 + 16], d[ : N * 12 + 16])
    copies(to, from, letters, t, N);
    int wrong = 0;
    for (int i = 0; i < N; i++) {
      double x = 0;
      for (int k = 0; k < 5; k++) x += (i + k) % N * (i % 3);
      wrong += to[i].x != x || to[i].y != 5 * (i % 2) || t[i].x != i % 5 || t[i].y != 9 || t[i].z != i % 7;
    }
    CHECK(!wrong);
    free(a), free(b), free(c), free(d);
  }
  return failures != 0;
}
