// declare induction (OpenMP 6.0): each iteration starts with what the inductor makes of the original value and of
// the step that the collector makes for the iterations before it.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <math.h>
enum { N = 40 };

typedef struct {
  float x, y, slope;
} Point;
static Point ahead(Point p, float distance) {
  Point moved = {p.x + distance, p.y + p.slope * distance, p.slope};
  return moved;
}
typedef struct {
  unsigned factor, term;
} Affine; // v → factor * v + term
static Affine power(Affine a, long n) {
  Affine result = {1, 0};
  for (; n > 0; n--) result.factor *= a.factor, result.term = a.factor * result.term + a.term;
  return result;
}
static void apply(unsigned *v, Affine a) { *v = a.factor * *v + a.term; }

#pragma omp declare induction(next : (Point, float)) inductor(omp_var = ahead(omp_var, omp_step)) \
    collector(omp_step * omp_idx)
#pragma omp declare_induction(random : (unsigned, Affine)) collector(power(omp_step, omp_idx)), inductor(apply(&omp_var, omp_step))
#pragma omp declare induction(minus : int, double, long) inductor(omp_var = omp_var - omp_step) collector(omp_step * omp_idx)
#pragma omp declare induction(+ : (Point, float)) inductor(omp_var = ahead(omp_var, omp_step)) collector(omp_step * omp_idx)

int main(void) {
  Point p = {1, -2, 0.5f}, seen[N], end = p;
  float separation = 0.25f;
#pragma omp parallel for induction(step(separation), next : p) schedule(static, 3) num_threads(4)
  for (int i = 0; i < N; i++) {
    seen[i] = p;
    p = ahead(p, separation);
  }
  for (int i = 0; i < N; i++, end = ahead(end, separation)) CHECK(seen[i].x == end.x && seen[i].y == end.y);
  CHECK(p.x == end.x && p.y == end.y);

  // Random numbers, in blocks that the teams' threads jump to.
  unsigned state = 12345, all[N], serial = 12345;
  const Affine step = {1664525u, 1013904223u};
#pragma omp target parallel for induction(random, step(step) : state) map(from : all)
  for (int i = 0; i < N; i++) {
    all[i] = state;
    apply(&state, step);
  }
  for (int i = 0; i < N; i++, apply(&serial, step)) CHECK(all[i] == serial);
  CHECK(state == serial);

  // One identifier for several types; an operator; the declaration of an inner block hides it.
  int down = 1000, a[N];
  double half = 8;
  Point q = {0, 0, 1};
  {
#pragma omp declare induction(minus : double) inductor(omp_var = omp_var - omp_step / 2) collector(omp_idx * omp_step)
#pragma omp target map(from : a) map(tofrom : down, half, q)
#pragma omp parallel for collapse(2) induction(step(3), minus : down) induction(minus, step(0.5) : half) induction(+, relaxed, step(2) : q)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 10; j++) {
        a[10 * i + j] = down + (int)(4 * half) + (int)q.y;
        down -= 3, half -= 0.25, q = ahead(q, 2);
      }
  }
  for (int i = 0; i < N; i++) CHECK(a[i] == 1000 - 3 * i + 32 - i + 2 * i);
  CHECK(down == 1000 - 3 * N && half == 8 - 0.25 * N && q.x == 2 * N);
  long sum = 0, l = 5;
#pragma omp simd induction(step(2l), minus : l) reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += l, l -= 2;
  CHECK(sum == 5 * N - N * (N - 1) && l == 5 - 2 * N);
  return failures != 0;
}
