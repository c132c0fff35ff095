// omp_get_thread_num and others in functions that a combined construct calls.
#include "../check.h"
#include <omp.h>
static int me(void) { return omp_get_team_num() * 10000 + omp_get_thread_num(); }
static int threads(void) { return omp_get_num_threads(); }
int main(void) {
  int who[500], size[500];
#pragma omp target teams distribute parallel for num_teams(2) num_threads(32) map(from: who, size)
  for (int i = 0; i < 500; i++) {
    who[i] = me();
    size[i] = threads();
  }
  for (int i = 0; i < 500; i++) {
    CHECK(who[i] / 10000 < 2);
    CHECK(size[i] >= 1 && size[i] <= 32);
    CHECK(who[i] % 10000 < size[i]);
  }
  return failures != 0;
}
