// Types of variable size that a typedef names, in target regions: their bounds are those of where the typedef
// stands.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <stdlib.h>
typedef struct {
  int a;
} cell;

int main(void) {
  int n = 3, size = 0;
  typedef int row[n];
  typedef cell cells[n];
  row *rows = calloc(2, sizeof(row)), one;
  cells few;
  n = 7;
  for (int i = 0; i < 3; i++) one[i] = 0;
#pragma omp target map(tofrom : rows[0 : 2], one)
  {
    row local, *second = rows + 1;
    local[2] = sizeof(row);
    (*second)[1] = local[2];
    one[2] = sizeof *second / sizeof(int);
  }
  CHECK(rows[1][1] == 3 * sizeof(int) && one[2] == 3);
  few[2].a = 5;
#pragma omp target teams distribute parallel for firstprivate(few) reduction(+ : size)
  for (int i = 0; i < 4; i++) {
    few[0].a = i;
    size += sizeof few / sizeof(cell) + few[2].a + few[0].a;
  }
  CHECK(size == 4 * 8 + 6);
  free(rows);
  return failures != 0;
}
