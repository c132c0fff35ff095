// cancel parallel on devices lets go those that wait in functions of the file, however deep, and however these are called.
// env: OMP_CANCELLATION=true
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

struct pair {
  int value;
  double other;
};
#pragma omp declare target
static int turn;
// Wait for others for ever.
static void endless(void) {
  for (;;) {
#pragma omp barrier
  }
}
static int endless_single(void) {
  do {
#pragma omp single
    turn++;
  } while (turn > 0);
  return turn;
}
static int condition(void) {
  int more = 0;
#pragma omp single copyprivate(more)
  more = 1;
  return more;
}
static struct pair deeper(int n) {
  struct pair p = {n, 1};
  static double sum;
  if (n > 0) return deeper(n - 1);
  while (p.value < 1000) {
#pragma omp for reduction(+ : sum) schedule(dynamic, 3)
    for (int i = 0; i < 100; i++) sum += i;
    if (sum < 0) p.value++;
  }
  return p;
}
static double ordered(int n) {
  static double last;
  for (;;) {
#pragma omp for ordered lastprivate(conditional : last)
    for (int i = 0; i < n; i++) {
#pragma omp ordered
      if (i % 2) last = i;
    }
  }
  return last;
}
// In a region without cancellation.
static int count(int n) {
  static int all;
#pragma omp single
  all = 0;
#pragma omp for reduction(+ : all)
  for (int i = 0; i < n; i++) all++;
  return all;
}
#pragma omp end declare target

static void leave(int threads, int kind) {
  int reached = 0, size = 0, after = -1;
#pragma omp target map(tofrom : reached, size, after)
  {
    turn = 1;
#pragma omp parallel num_threads(threads)
    {
      if (omp_get_thread_num() == 0) size = omp_get_num_threads();
#pragma omp barrier
      if (omp_get_thread_num() == size / 2) {
#pragma omp cancel parallel
        reached = -1000;
      }
      switch (kind) {
      case 0: endless(); break;
      case 1:
        if (endless_single() > -5) reached = -2000;
        break;
      case 2:
        while (condition()) reached += 0;
        break;
      case 3: {
        struct pair p = deeper(3);
        reached += (int)p.other;
        break;
      }
      case 4:
        for (double x = 0; x >= 0; x += ordered(77)) reached -= 0;
        break;
      case 5:
        do {
          if (size < 0) break;
        } while (condition() && condition());
        break;
      }
#pragma omp atomic
      reached++;
    }
    after = 0;
#pragma omp parallel num_threads(threads)
    {
      const int n = count(50);
#pragma omp atomic
      after += n == 50;
    }
  }
  CHECK(reached == 0 && after == size);
}

int main(void) {
  int host = 0; // libgomp's threads wait in functions' barriers for those that have left
#pragma omp target map(tofrom : host)
  host = omp_is_initial_device();
  if (host) return 0;
  const int sizes[] = {1, 2, 5, 32, 33, 64, 100};
  for (int i = 0; i < 7; i++)
    for (int kind = 0; kind < 6; kind++) leave(sizes[i], kind);
  return failures != 0;
}
