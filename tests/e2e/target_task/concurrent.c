// Many target tasks at a time, of several host threads, that share mapped data.
#include "../check.h"
#include <stdlib.h>
enum { BLOCKS = 24, SIZE = 256 };
int main(void) {
  float *x = malloc(BLOCKS * SIZE * sizeof *x), *y = malloc(BLOCKS * SIZE * sizeof *y), scale[1] = {2};
  for (int i = 0; i < BLOCKS * SIZE; i++) x[i] = (float) i, y[i] = 1;
  int done = 0;
#pragma omp target data map(to : scale)
#pragma omp parallel num_threads(5)
#pragma omp single
  for (int b = 0; b < BLOCKS; b++) {
    float *xb = x + b * SIZE, *yb = y + b * SIZE;
#pragma omp target enter data map(to : xb[0 : SIZE]) nowait depend(out : xb[0])
#pragma omp target teams distribute parallel for map(tofrom : yb[0 : SIZE]) nowait depend(in : xb[0]) depend(out : yb[0])
    for (int i = 0; i < SIZE; i++) yb[i] += scale[0] * xb[i];
#pragma omp target exit data map(release : xb[0 : SIZE]) nowait depend(inout : xb[0]) depend(in : yb[0])
#pragma omp task depend(in : yb[0]) shared(done)
    {
      for (int i = 0; i < SIZE; i++) CHECK(yb[i] == 1 + 2 * xb[i]);
#pragma omp atomic
      done++;
    }
  }
  CHECK(done == BLOCKS);
  free(x), free(y);
  return failures != 0;
}
