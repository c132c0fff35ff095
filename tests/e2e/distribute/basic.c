// teams distribute: every iteration runs once, by the initial thread of some team.
#include "../check.h"
int main(void) {
  int v[301] = {0};
#pragma omp target teams distribute map(tofrom: v)
  for (int i = 0; i < 301; i++) v[i] += i;
  for (int i = 0; i < 301; i++) CHECK(v[i] == i);
  return failures != 0;
}
