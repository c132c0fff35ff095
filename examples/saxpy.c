/*
 * saxpy: y = a * x + y, offloaded as in Figure 1 of Kasmeridis and Dimakopoulos, "OpenMP Offloading in the
 * Jetson Nano Platform" (ICPP Workshops 2022).
 *
 *     saxpy [size]
 */
#include "measure.h"

/* Host function that performs SAXPY on the device */
void saxpy_device(float a, float x[], float y[], int size)
{
    #pragma omp target map(to: a,size,x[0:size]) \
                            map(tofrom: y[0:size])
    {
        int i;
        #pragma omp parallel for
        for (i = 0; i < size; i++)
            y[i] = a * x[i] + y[i];
    }
}

int main(int argc, char **argv) {
  int size = argument(argc, argv, 1, 10000);
  float *x = new_floats(size), *y = new_floats(size), *expected = new_floats(size);
  for (int i = 0; i < size; i++) {
    x[i] = sample(i);
    y[i] = sample(i + size);
    expected[i] = 2.5f * x[i] + y[i];
  }
  double start = now_ms();
  saxpy_device(2.5f, x, y, size);
  double time = now_ms() - start, error = relative_error(y, expected, size);
  printf("saxpy n=%d time_ms=%.3f max_rel_error=%.2g\n", size, time, error);
  free(x);
  free(y);
  free(expected);
  return error <= 1e-6 ? 0 : 1;
}
