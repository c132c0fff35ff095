// cancel parallel on devices in regions whose threads meet: those that wait at a barrier are let go, and leave, too.
// env: OMP_CANCELLATION=true
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

enum { N = 3000 };
#pragma omp declare target
static void meets(int *count) {
#pragma omp barrier
#pragma omp for schedule(dynamic, 3)
  for (int i = 0; i < 50; i++) {
#pragma omp atomic
    count[0]++;
  }
}
#pragma omp end declare target

static int size, rest;

// One thread gives up; the others wait for it at a barrier.
static void others_wait(int threads, int who) {
  int before = 0, after = 0, passed = 0;
#pragma omp target map(tofrom : before, after, passed, size, rest)
  {
    rest = 0;
#pragma omp parallel num_threads(threads)
    {
      if (omp_get_thread_num() == 0) size = omp_get_num_threads();
#pragma omp atomic
      before++;
#pragma omp barrier
      if (omp_get_thread_num() == who % omp_get_num_threads()) {
#pragma omp cancel parallel
        passed = -1;
      }
#pragma omp atomic
      passed++;
#pragma omp barrier
#pragma omp atomic
      after++;
    }
    rest = 1; // the region's end
#pragma omp parallel num_threads(threads) reduction(+ : rest)
    {
      rest++;
#pragma omp barrier
      rest++;
    }
  }
  CHECK(before == size && after == 0 && passed <= size - 1);
  CHECK(rest == 1 + 2 * size);
}

// Barriers of all kinds behind the one that cancels, in a target parallel region.
static void constructs(int threads, int kind) {
  int reached = 0, sum = 0, counts[2] = {0};
#pragma omp target parallel num_threads(threads) map(tofrom : reached, sum, counts)
  {
    int value = 7;
    if (omp_get_thread_num() % 5 == 3 || omp_get_num_threads() < 4) {
#pragma omp cancel parallel
    }
    switch (kind) {
    case 0:
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < N; i++) sum++;
      break;
    case 1:
#pragma omp sections
      {
#pragma omp section
        value = 8;
#pragma omp section
        value = 9;
      }
      break;
    case 2:
#pragma omp single copyprivate(value)
      value = 5;
      break;
    case 3:
#pragma omp for schedule(dynamic, 2) lastprivate(sum)
      for (int i = 0; i < N; i++) sum = i;
      break;
    case 4:
      for (;;) {
        meets(counts);
      }
      break;
    case 5:
#pragma omp for ordered schedule(static, 3)
      for (int i = 0; i < N; i++) {
#pragma omp ordered
        sum += i;
      }
      break;
    case 6:
#pragma omp scope reduction(max : sum)
      sum = value;
      break;
    case 7:
#pragma omp for schedule(guided)
      for (int i = 0; i < N; i++) {
        if (i == N - 1) {
#pragma omp cancel for
        }
#pragma omp cancellation point for
      }
      break;
    }
#pragma omp atomic
    reached++;
  }
  CHECK(reached == 0);
}

// Rounds until one has found it.
static void rounds(int threads, int wanted) {
  int round = 0, found = -1, turns = 0;
#pragma omp target map(tofrom : round, found, turns)
  {
    int shared[64];
    for (int i = 0; i < 64; i++) shared[i] = 0;
#pragma omp parallel num_threads(threads)
    for (int r = 0;; r++) {
#pragma omp single
      turns++;
#pragma omp for schedule(static, 1)
      for (int i = 0; i < 64; i++) shared[i]++;
      for (int i = omp_get_thread_num(); i < 64; i += omp_get_num_threads())
        if (shared[i] == 10 && i == wanted) {
          found = i;
          round = r;
#pragma omp cancel parallel
        }
    }
  }
  CHECK(found == wanted && round == 9 && turns >= 10 && turns <= 11);
}

// Nobody cancels.
static void nobody(int threads) {
  int sum = 0, n = 0, last = 0;
#pragma omp target parallel num_threads(threads) map(tofrom : sum, n, last)
  {
    for (int r = 0; r < 20; r++) {
#pragma omp for reduction(+ : sum) lastprivate(last)
      for (int i = 0; i < 100; i++) sum += last = i;
#pragma omp single
      n++;
#pragma omp cancel parallel if (n < 0)
    }
  }
  CHECK(sum == 20 * 4950 && n == 20 && last == 99);
}

int main(void) {
  int host = 0; // libgomp's threads wait in copyprivate, ordered and functions' barriers for those that have left
#pragma omp target map(tofrom : host)
  host = omp_is_initial_device();
  const int sizes[] = {1, 2, 5, 31, 32, 33, 64, 96, 100};
  for (int i = 0; i < 9; i++) {
    others_wait(sizes[i], 0);
    others_wait(sizes[i], 32);
    others_wait(sizes[i], sizes[i] - 1);
    for (int kind = 0; kind < 8; kind++)
      if (!host || !(kind == 2 || kind == 4 || kind == 5)) constructs(sizes[i], kind);
    rounds(sizes[i], 5);
    rounds(sizes[i], 63);
    nobody(sizes[i]);
  }
  return failures != 0;
}
