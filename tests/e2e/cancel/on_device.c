// cancel on devices with OMP_CANCELLATION=true: a thread that cancels leaves at once, others at their cancellation points.
// env: OMP_CANCELLATION=true
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
enum { N = 20000 };
#pragma omp declare target
static int find(const int *v, int wanted, int *executed) {
  static int at;
#pragma omp single
  at = -1;
#pragma omp for schedule(dynamic, 16)
  for (int i = 0; i < N; i++) {
    const int value = v[i];
    if (value == wanted) {
      for (int k = 0; k >= 0; k++) { // out of a loop, too
        at = i;
#pragma omp cancel for
        at = -2;
      }
    }
#pragma omp cancellation point for
#pragma omp atomic
    executed[0]++;
  }
  return at;
}
#pragma omp end declare target

int main(void) {
  static int v[N];
  int at = -5, executed = 0, active = 0, threads = 0, after = 0;
  for (int i = 0; i < N; i++) v[i] = i;
  // A function's loop, twice, in a region without and one with sequential code around it.
#pragma omp target parallel map(tofrom : at, executed, threads, after) num_threads(64)
  {
    int found = find(v, 40, &executed);
#pragma omp atomic write
    at = found;
#pragma omp barrier
#pragma omp atomic
    after += find(v, -7, &threads) == -1;
  }
  CHECK(at == 40 && executed < N && threads == N && after >= 1);
#pragma omp target map(tofrom : at, executed, active)
  {
    executed = 0;
    active = omp_get_cancellation();
#pragma omp parallel num_threads(33)
    {
      int found = find(v, N - 1, &executed);
#pragma omp master
      at = found;
    }
  }
  CHECK(active == 1 && at == N - 1 && executed <= N - 1);
  // With a condition that does not hold, cancel is a cancellation point.
  executed = 0;
#pragma omp target parallel for map(tofrom : executed) collapse(2) schedule(static)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++) {
#pragma omp cancel for if (i + j < 0)
#pragma omp atomic
      executed++;
    }
  CHECK(executed == 10000);
  // Sections.
  int first = 0, rest = 0;
#pragma omp target map(tofrom : first, rest)
#pragma omp parallel num_threads(1)
#pragma omp sections
  {
    {
      first = 1;
#pragma omp cancel sections
      first = 2;
    }
#pragma omp section
    rest++;
#pragma omp section
    {
#pragma omp cancellation point sections
      rest++;
    }
  }
  CHECK(first == 1 && rest == 0);
  // A parallel region, whose threads wait for each other nowhere.
  int left = 0, stayed = 0, rounds = 0;
#pragma omp target parallel map(tofrom : left, stayed, rounds) num_threads(96)
  {
    int n = 0;
    for (;;) {
      n++;
      if (omp_get_thread_num() == 0 && n == 50) {
#pragma omp atomic write
        rounds = n;
#pragma omp cancel parallel
        left = -1;
      }
#pragma omp cancellation point parallel
    }
    stayed = 1;
  }
  CHECK(left == 0 && stayed == 0 && rounds == 50);
  // Tasks of a taskgroup.
  int tasks = 0, done = 0;
#pragma omp target map(tofrom : tasks, done)
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup
    {
      for (int i = 0; i < 10; i++) {
#pragma omp task shared(tasks) if (0)
        {
          tasks++;
          if (i == 3) {
#pragma omp cancel taskgroup
            tasks = 100;
          }
        }
      }
    }
    done = 1;
  }
  CHECK(tasks == 4 && done == 1);
  return failures != 0;
}
