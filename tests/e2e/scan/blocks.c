// Prefixes are computed in blocks: loops shorter and longer than the number of blocks, and an operator whose order matters.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>

struct map { unsigned a, b; }; // x -> a * x + b
#pragma omp declare reduction(then : struct map : omp_out = \
    ((struct map){omp_in.a * omp_out.a, omp_in.a * omp_out.b + omp_in.b})) initializer(omp_priv = {1, 0})

static int wrong(int n) {
  long *inclusive = malloc((n + 1) * sizeof(long)), *exclusive = malloc((n + 1) * sizeof(long)), sum = 7, most = -1;
  struct map *maps = malloc((n + 1) * sizeof *maps), all = {1, 0}, expected = {1, 0};
  int bad = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < n; i++) {
    sum += i % 10;
#pragma omp scan inclusive(sum)
    inclusive[i] = sum;
  }
#pragma omp parallel for reduction(inscan, max : most)
  for (int i = n; i > 0; i--) {
    exclusive[n - i] = most;
#pragma omp scan exclusive(most)
    most = most > n - i ? most : n - i;
  }
#pragma omp parallel for reduction(inscan, then : all)
  for (int i = 0; i < n; i++) {
    all.b = all.a * 0 + 3 * all.b + i;
    all.a = 3 * all.a;
#pragma omp scan inclusive(all)
    maps[i] = all;
  }
  long s = 7;
  for (int i = 0; i < n; i++) {
    s += i % 10;
    expected.b = 3 * expected.b + i, expected.a *= 3;
    bad += inclusive[i] != s || exclusive[i] != i - 1 || maps[i].a != expected.a || maps[i].b != expected.b;
  }
  bad += sum != s || most != n - 1 || all.b != expected.b;
  free(inclusive), free(exclusive), free(maps);
  return bad;
}

int main(void) {
  const int sizes[] = {0, 1, 2, 63, 64, 65, 127, 1000, 10007};
  for (int i = 0; i < 9; i++) CHECK(wrong(sizes[i]) == 0);
  int *a = malloc(1000 * sizeof(int)), x = 1;
#pragma omp target parallel for num_threads(50) reduction(inscan, + : x) map(from : a[0 : 1000]) map(tofrom : x)
  for (int i = 0; i < 1000; i++) {
    a[i] = x;
#pragma omp scan exclusive(x)
    x += 2;
  }
  int bad = 0;
  for (int i = 0; i < 1000; i++) bad += a[i] != 1 + 2 * i;
  CHECK(bad == 0 && x == 2001);
  free(a);
  return failures != 0;
}
