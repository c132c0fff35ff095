// Some thousand tasks with dependences picked at random, on the device and on the host, update a few cells: the result is
// that of the same updates in turn. Outside of a parallel region, in one, and by several threads at a time.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
enum { CELLS = 8, STEPS = 300 };
static unsigned next(unsigned *seed) { return (*seed = *seed * 1103515245u + 12345u) >> 16; }

static void compare(unsigned seed) {
  unsigned *cell = malloc(CELLS * sizeof *cell), expected[CELLS];
  for (int i = 0; i < CELLS; i++) cell[i] = expected[i] = seed + i;
#pragma omp target enter data map(to : cell[0 : CELLS])
  for (int step = 0; step < STEPS; step++) {
    const unsigned from = next(&seed) % CELLS, to = next(&seed) % CELLS, kind = next(&seed) % 8;
    unsigned *source = &cell[from], *target = &cell[to];
    expected[to] = expected[to] * 3 + expected[from] + step;
    if (kind < 5) {
#pragma omp target nowait depend(in : source[0]) depend(inout : target[0]) firstprivate(from, to, step) map(cell[0 : CELLS])
      cell[to] = cell[to] * 3 + cell[from] + step;
    } else if (kind < 7) { // on the host, with the device's values
#pragma omp task depend(inout : source[0], target[0]) firstprivate(source, target, step)
      {
#pragma omp target update from(source[0 : 1], target[0 : 1])
        *target = *target * 3 + *source + step;
#pragma omp target update to(target[0 : 1])
      }
    } else {
#pragma omp target update from(source[0 : 1], target[0 : 1]) nowait depend(inout : source[0], target[0])
#pragma omp task depend(inout : source[0], target[0]) firstprivate(source, target, step)
      *target = *target * 3 + *source + step;
#pragma omp target update to(target[0 : 1]) depend(inout : source[0], target[0])
    }
  }
#pragma omp taskwait
#pragma omp target exit data map(from : cell[0 : CELLS])
  for (int i = 0; i < CELLS; i++) CHECK(cell[i] == expected[i]);
  free(cell);
}

int main(void) {
  for (unsigned seed = 0; seed < 4; seed++) compare(seed);
#pragma omp parallel num_threads(4)
#pragma omp single
  for (unsigned seed = 4; seed < 6; seed++) compare(seed);
#pragma omp parallel num_threads(3)
  compare(10 + omp_get_thread_num());
  return failures != 0;
}
