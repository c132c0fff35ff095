// Threads that are told of a cancellation at a barrier end the constructs around it on their way out.
// (Code by gcc 12 hangs in target data.)
// env: OMP_CANCELLATION=true
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

static void tasks(int threads) {
  int inside = 0, reached = 0, behind = 0, v[64] = {0};
#pragma omp parallel num_threads(threads)
  {
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
    }
#pragma omp taskgroup
    {
#pragma omp taskgroup task_reduction(+ : inside)
      {
#pragma omp for
        for (int i = 0; i < 64; i++) {
#pragma omp task in_reduction(+ : inside)
          inside++;
          v[i]++;
        }
#pragma omp atomic
        reached++;
      }
    }
#pragma omp atomic
    behind++;
  }
  CHECK(reached == 0 && behind == 0);
  CHECK(inside <= 64);
  for (int i = 0; i < 64; i++) CHECK(v[i] <= 1);
}

// A barrier in the region of target data; what that has mapped is not left behind.
static void data(int threads) {
  int behind = 0, x = 1;
#pragma omp parallel num_threads(threads) firstprivate(x)
  {
#pragma omp target data map(x)
    {
      if (omp_get_thread_num() == 0) x++;
    }
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
    }
#pragma omp target data map(x)
    {
#pragma omp barrier
#pragma omp atomic
      behind += x;
    }
#pragma omp atomic
    behind++;
  }
  CHECK(behind == 0);
}

static void on_device(int threads) {
  int reached = 0, size = 0;
#pragma omp target map(tofrom : reached, size)
  {
#pragma omp parallel num_threads(threads)
    {
      if (omp_get_thread_num() == 0) {
        size = omp_get_num_threads();
#pragma omp cancel parallel
      }
#pragma omp taskgroup
      {
#pragma omp barrier
#pragma omp atomic
        reached++;
      }
    }
  }
  CHECK(size >= 1 && reached == 0);
}

int main(void) {
  CHECK(omp_get_cancellation());
  for (int threads = 1; threads <= 4; threads++) {
    tasks(threads);
    data(threads);
    on_device(threads);
  }
  return 0;
}
