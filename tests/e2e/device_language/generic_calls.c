// Functions that a generic selection selects are called as by their names, nested and in parentheses, in sequential code around
// parallel regions and in their loops.
#include "../check.h"
#include <math.h>
#define ROOT(x) _Generic((x), float: sqrtf, default: sqrt)(x)
#define LOWER(x) (_Generic((x), default: _Generic((x) * 1.0f, float: (floorf), double: (floor))))(x)
static int twice(int x) { return 2 * x; }
static double half(double x) { return x / 2; }
#define CHANGED(x) _Generic((x), int: twice, double: half)(x)
enum { N = 40, M = 33 };
int main(void) {
  double in[N], out[N] = {0};
  float single[N];
  int whole[N] = {0};
  for (int i = 0; i < N; i++) in[i] = i * i + 0.25, single[i] = (float)i;
#pragma omp target teams distribute map(to: in, single) map(tofrom: out, whole)
  for (int i = 0; i < N; i++) {
    int k = (int)ROOT(LOWER(in[i])) + (int)LOWER(single[i]);
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int j = 0; j < M; j++) sum += CHANGED(in[i]) + CHANGED(j);
    out[i] = sum;
    whole[i] = CHANGED(k) + (int)sizeof(ROOT(single[i]));
  }
  for (int i = 0; i < N; i++) {
    CHECK(out[i] == M * (i * i + 0.25) / 2 + M * (M - 1));
    CHECK(whole[i] == 4 * i + 4);
  }
  return failures != 0;
}
