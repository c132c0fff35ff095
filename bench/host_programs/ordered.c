/* What ordered, threadprivate and copyin cost. */
#include "measure.h"

static int n;
static double own[16];
#pragma omp threadprivate(own)

static double ordered(int reps) {
  double sum = 0;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
      sum += i;
    }
  }
  return sum / reps;
}
static double ordered_dynamic(int reps) {
  double sum = 0;
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp for ordered schedule(dynamic)
    for (int i = 0; i < n; i++) {
#pragma omp ordered
      sum += i;
    }
  }
  return sum / reps;
}
static double copyin(int reps) {
  for (int r = 0; r < reps; r++) {
    own[3] = r;
#pragma omp parallel copyin(own)
    work();
  }
  return own[3] == reps - 1;
}
static double threadprivate(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
    own[r % 16] += r;
    work();
  }
  return 0;
}

static const struct measured all[] = {
    {"for-ordered", ordered},
    {"for-ordered-dynamic", ordered_dynamic},
    {"parallel-copyin", copyin},
    {"threadprivate", threadprivate},
    {0, 0},
};

int main(int argc, char **argv) {
  n = 128 * omp_get_max_threads();
  return measure_all(argc, argv, all, 3e-4, 12);
}
