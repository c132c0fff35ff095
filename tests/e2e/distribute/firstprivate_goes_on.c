// A team's copy of a firstprivate variable of distribute lasts from one of its iterations to the next (OpenMP 5.2
// §5.4.4): of 128 iterations, no more than 64 teams have a first one.
#include "../check.h"

int main(void) {
  double a[128], p = 2;
#pragma omp target
#pragma omp teams num_teams(64)
  {
#pragma omp distribute firstprivate(p)
    for (int i = 0; i < 128; i++) {
      p += 3;
      a[i] = p;
    }
  }
  int firsts = 0;
  for (int i = 0; i < 128; i++) {
    int before = a[i] == 5; // some iteration has what it adds to
    for (int k = 0; k < 128; k++) before |= a[k] == a[i] - 3;
    CHECK(before);
    firsts += a[i] == 5;
  }
  CHECK(firsts >= 1 && firsts <= 64);
  return failures != 0;
}
