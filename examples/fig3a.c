/*
 * fig3a: a stand-alone parallel region in a target region, Figure 3a of Kasmeridis and Dimakopoulos,
 * "OpenMP Offloading in the Jetson Nano Platform" (ICPP Workshops 2022). Its kernel is their Figure 3b.
 */
#include "measure.h"
#include <omp.h>

int main(void) {
  int x[96], wrong = 0;
  for (int i = 0; i < 96; i++) x[i] = -1;
  double start = now_ms();

  #pragma omp target map(tofrom: x[:96])
  {
    int i = 2;
    #pragma omp parallel num_threads(96)
    {
      x[omp_get_thread_num()] = i+1;
    }
    printf(" x[0] = %d\n", x[0]);
    printf("x[95] = %d\n", x[95]);
  }

  double time = now_ms() - start;
  for (int i = 0; i < 96; i++) wrong += x[i] != 3;
  printf("fig3a time_ms=%.3f errors=%d\n", time, wrong);
  return wrong != 0;
}
