// Unified shared memory on a GPU that registers memory: heap, file scope, and what is mapped of the stack have one address.
// lanes: sim
// options: --managed
// env: OMPICC_SIM_ARCH=72 OMPICC_SIM_INTEGRATED=1
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#pragma omp requires unified_shared_memory
static int on_file[1000], *to_file = on_file + 500;

int main(void) {
  int on_stack[100] = {0}, **table = malloc(2 * sizeof *table), *seen = 0;
  table[0] = to_file, table[1] = malloc(sizeof(int));
#pragma omp target map(on_stack, seen)
  {
    table[0][499] = 1;
    *table[1] = 2;
    on_stack[99] = 3;
    seen = on_stack;
  }
  CHECK(on_file[999] == 1 && *table[1] == 2 && on_stack[99] == 3 && seen == on_stack);
#pragma omp target map(self : on_file)
  on_file[0] = 4;
  CHECK(on_file[0] == 4);
  free(table[1]);
  free(table);
  return failures;
}
