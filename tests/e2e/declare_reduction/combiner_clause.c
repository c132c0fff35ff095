// declare reduction with the clause combiner (OpenMP 6.0).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <limits.h>
struct point {
  int x, y;
};
static void least(struct point *out, struct point *in) {
  if (in->x < out->x) out->x = in->x;
  if (in->y < out->y) out->y = in->y;
}
#pragma omp declare reduction(min : struct point) combiner(least(&omp_out, &omp_in)) initializer(omp_priv = {INT_MAX, INT_MAX})
#pragma omp declare_reduction(max : struct point) \
    combiner(omp_out.x = omp_in.x > omp_out.x ? omp_in.x : omp_out.x, omp_out.y = omp_in.y > omp_out.y ? omp_in.y : omp_out.y), \
    initializer(omp_priv = {INT_MIN, INT_MIN})
#pragma omp declare reduction(total : int, double) combiner(omp_out += omp_in)

int main(void) {
  struct point low = {INT_MAX, INT_MAX}, high = {INT_MIN, INT_MIN};
  int sum = 0;
  double all = 0;
#pragma omp parallel for reduction(min : low) reduction(max : high) reduction(total : sum, all) num_threads(4)
  for (int i = 0; i < 100; i++) {
    struct point p = {(i * 37) % 101, -i};
    least(&low, &p);
    if (p.x > high.x) high.x = p.x;
    if (p.y > high.y) high.y = p.y;
    sum += i, all += 0.5;
  }
  CHECK(low.x == 0 && low.y == -99 && high.x == 100 && high.y == 0 && sum == 4950 && all == 50);
  struct point far = {INT_MAX, INT_MAX};
#pragma omp target teams distribute parallel for reduction(min : far)
  for (int i = 0; i < 100; i++) {
    struct point p = {(i * 37) % 101, -i};
    least(&far, &p);
  }
  CHECK(far.x == 0 && far.y == -99);
  return failures != 0;
}
