// Storage classes in compound literals (C23 6.5.3.6).
// options: -std=gnu2x
// not-with-gcc: <13: no storage classes there
// compare: gcc
#include "../check.h"
struct point { int x, y; };
static int *counter(void) { return (static int[]){0, 10}; }
static constexpr int base = (constexpr int){7} + (constexpr struct point){1, 2}.y;
static_assert(base == 9);
int main(void) {
  counter()[0] += 3;
  counter()[0] += 4;
  CHECK(counter()[0] == 7 && counter()[1] == 10);
  const int *kept = (static const int[]){1, 2, 3};
  int sum = (register int){5}, fixed[(constexpr int){3}] = {0};
  CHECK(sizeof fixed == 3 * sizeof(int));
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 3; i++) {
    int *mine = (static thread_local int[]){1};
    *mine += 1;
    sum += kept[i] + (constexpr int){4} + (*mine > 1) + (struct point){i, 2}.y;
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum)
  {
    int local[(constexpr int){2}] = {1, 2};
    sum += local[1] + (constexpr struct point){3, 4}.x + ((struct point){}).y;
  }
  printf("%d\n", sum);
  return failures != 0;
}
