/* What the task constructs cost. */
#include "measure.h"

static double task(int reps) {
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < reps; r++) {
#pragma omp task
    work();
    if (r % 32 == 31) {
#pragma omp taskwait
    }
  }
  return 0;
}
static double task_by_all(int reps) {
#pragma omp parallel
  for (int r = 0; r < reps; r++) {
#pragma omp task
    work();
    if (r % 32 == 31) {
#pragma omp taskwait
    }
  }
  return 0;
}
static double task_firstprivate(int reps) {
  long sum = 0;
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < reps; r++) {
    long a = r, b = 1, c = 2;
#pragma omp task firstprivate(a, b, c) shared(sum)
    {
#pragma omp atomic
      sum += a + b + c - r;
    }
    if (r % 32 == 31) {
#pragma omp taskwait
    }
  }
  return (double)sum / reps;
}
static double task_if0(int reps) {
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < reps; r++) {
#pragma omp task if (0)
    work();
  }
  return 0;
}
static double task_depend(int reps) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < reps; r++) {
#pragma omp task depend(inout : x) shared(x)
    x++;
    if (r % 32 == 31) {
#pragma omp taskwait
    }
  }
  return (double)x / reps;
}
static double taskwait(int reps) {
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < reps; r++) {
#pragma omp taskwait
  }
  return 0;
}
static double taskgroup(int reps) {
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < reps; r++) {
#pragma omp taskgroup
    {
#pragma omp task
      work();
    }
  }
  return 0;
}
static double taskloop(int reps) {
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < reps; r++) {
#pragma omp taskloop grainsize(16)
    for (int i = 0; i < 128; i++) work();
  }
  return 0;
}

static const struct measured all[] = {
    {"task", task},           {"task-by-all", task_by_all}, {"task-firstprivate", task_firstprivate},
    {"task-if-0", task_if0},  {"task-depend", task_depend}, {"taskwait", taskwait},
    {"taskgroup", taskgroup}, {"taskloop", taskloop},       {0, 0},
};

int main(int argc, char **argv) { return measure_all(argc, argv, all, 3e-4, 12); }
