// One construct, kernels of two sets: each device executes those that its plugin loads. The argument is the first
// number of the two threads; the others are two sim devices.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

// No enumeration: the serial set declares nothing of the unit.
#define N 1000
#define TEAMS 4
#define CHECK(condition) ((condition) ? (void) 0 : (printf("line %d: %s\n", __LINE__, #condition), (void) failures++))
static int failures;

static double scaled(const double *x, int n, double by, int device) {
  double sum = 0;
#pragma omp target teams distribute parallel for map(to : x[0 : n]) reduction(+ : sum) device(device)
  for (int i = 0; i < n; i++) sum += by * x[i];
  return sum;
}

/// What only the device's own set decides: how many threads there are, of teams that differ.
static void widths(int *threads, int device) {
#pragma omp target teams num_teams(TEAMS) map(from : threads[0 : TEAMS]) device(device)
#pragma omp distribute
  for (int t = 0; t < TEAMS; t++) {
    int count = 0;
#pragma omp parallel num_threads(8)
#pragma omp atomic
    count++;
    threads[t] = count;
  }
}

static void later(int *x, int n, int device) {
#pragma omp target map(x[0 : n]) device(device) nowait depend(inout : x[0])
  {
    int more = 1;
#pragma omp parallel for firstprivate(more)
    for (int i = 0; i < n; i++) x[i] = 2 * x[i] + more;
  }
}

static int count_up(int *x, short by, int device) {
  int last = -1;
#pragma omp target data map(tofrom : x[0 : N]) device(device)
  {
    for (int k = 0; k < 3; k++) {
#pragma omp target teams distribute parallel for firstprivate(by) lastprivate(last) device(device)
      for (int i = 0; i < N; i++) x[i] += by, last = i;
    }
  }
  return last;
}

int main(int argc, char **argv) {
  const int threads = atoi(argv[argc - 1]), devices = omp_get_num_devices();
  CHECK(devices == 4);
  double x[N];
  int y[N] = {0}, z[N] = {0}, expected = 0;
  for (int i = 0; i < N; i++) x[i] = i;
  for (int d = 0; d <= devices; d++) {
    CHECK(scaled(x, N, d + 1, d) == (d + 1) * (N * (N - 1) / 2.));
    int wide[TEAMS];
    widths(wide, d);
    const int is_thread = d >= threads && d < threads + 2;
    for (int t = 0; t < TEAMS; t++) CHECK(is_thread ? wide[t] == 1 : d == devices || wide[t] == 8);
    CHECK(count_up(y, 5, d) == N - 1 && y[N - 1] == 15 * (d + 1));
  }
  for (int round = 0; round < 3; round++)
    for (int d = 0; d < devices; d++) later(z, N, d), expected = 2 * expected + 1;
#pragma omp taskwait
  CHECK(z[0] == expected && z[N - 1] == expected);
  if (!failures) puts("all right");
  return failures;
}
