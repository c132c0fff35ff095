/*
 * empty_target: the time of an empty target region, to compare with launch.c.
 *
 *     empty_target [rounds]
 */
#include "../examples/measure.h"

/* Another function's business, before which the host waits for the kernel: it would queue them otherwise. */
static volatile int rounds_done;

int main(int argc, char **argv) {
  int rounds = argument(argc, argv, 1, 10000);
  for (int i = 0; i < 100; i++) {
#pragma omp target
    {
    }
    rounds_done++;
  }
  double start = now_ms();
  for (int i = 0; i < rounds; i++) {
#pragma omp target
    {
    }
    rounds_done++;
  }
  printf("empty_target us=%.3f\n", (now_ms() - start) * 1e3 / rounds);
  return 0;
}
