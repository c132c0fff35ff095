// Reductions whose iterations choose values by conditions: the least with its place in a structure, counts, sums of some; of
// lengths that four iterations at a time do not divide.
#include "../check.h"
enum { N = 10007 };
typedef struct {
  float value;
  int place;
} least;
static least less(least a, least b) {
  return b.value < a.value || (b.value == a.value && b.place < a.place) ? b : a;
}
#pragma omp declare reduction(least : least : omp_out = less(omp_out, omp_in)) initializer(omp_priv = (least){1e30f, N})

int main(void) {
  static float x[N];
  for (int i = 0; i < N; i++) x[i] = (i * 7919 + 13) % 4001 - 200;
  for (int n = N; n > 0; n = n > 5 ? n / 3 : n - 1) {
    least best = {1e30f, N}, expected = best;
    int count = 0, few = 0, counted = 0, fewer = 0;
    long sum = 0, added = 0;
#pragma omp target teams distribute parallel for reduction(least : best) map(to : x)
    for (int i = 0; i < n; i++)
      if (x[i] < best.value) {
        best.value = x[i];
        best.place = i;
      }
#pragma omp target teams distribute parallel for reduction(+ : count, few, sum) map(to : x)
    for (int i = 0; i < n; i++) {
      if (x[i] > 100 && i % 2) count++;
      if (x[i] < 0)
        few += 2;
      else
        sum += (int)x[i];
    }
    for (int i = 0; i < n; i++) {
      if (x[i] < expected.value) expected = (least){x[i], i};
      counted += x[i] > 100 && i % 2;
      fewer += x[i] < 0 ? 2 : 0;
      added += x[i] < 0 ? 0 : (int)x[i];
    }
    CHECK(best.value == expected.value && best.place == expected.place);
    CHECK(count == counted && few == fewer && sum == added);
  }
  return failures != 0;
}
