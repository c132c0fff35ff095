/*
 * histogram: BINS-bin histogram of a 12-bit monochrome image, Listing 2 of Jacob et al., "Efficient
 * Fork-Join on GPUs through Warp Specialization" (HiPC 2017). Each team counts in an array of its own, which
 * its threads share, and then adds it to the result.
 *
 *     histogram [size]        in pixels
 */
#include "measure.h"
#include <omp.h>

#define BINS 256

static void histogram(const unsigned short *data, int size, unsigned int *histo) {
#pragma omp target teams map(to: data[0:size]) map(tofrom: histo[0:BINS])
{
  unsigned int private_histo[BINS];
  #pragma omp parallel num_threads(BINS)
  {
    #pragma omp for
    for (int i=0; i<BINS; i++)
      private_histo[i] = 0;

    int lb = omp_get_team_num() * omp_get_num_threads()
             + omp_get_thread_num();
    int st = omp_get_num_teams() * omp_get_num_threads();
    for (int i = lb; i < size; i+=st) {
      #pragma omp atomic
      private_histo[(data[i] * BINS) >> 12]++;
    }

    #pragma omp barrier

    #pragma omp for
    for (int i=0; i<BINS; i++)
      #pragma omp atomic
      histo[i] += private_histo[i];
  } // parallel
} // target teams
}

int main(int argc, char **argv) {
  int size = argument(argc, argv, 1, 20000), wrong = 0;
  unsigned short *data = malloc(size * sizeof *data);
  unsigned int histo[BINS] = {0}, expected[BINS] = {0};
  for (int i = 0; i < size; i++) {
    data[i] = (unsigned short)(sample(i) * sample(i + 1) * 4096);
    expected[(data[i] * BINS) >> 12]++;
  }
  double start = now_ms();
  histogram(data, size, histo);
  double time = now_ms() - start;
  for (int i = 0; i < BINS; i++) wrong += histo[i] != expected[i];
  printf("histogram n=%d time_ms=%.3f errors=%d\n", size, time, wrong);
  free(data);
  return wrong != 0;
}
