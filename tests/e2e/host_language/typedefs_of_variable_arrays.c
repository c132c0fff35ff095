// Typedefs of variable arrays keep their bounds, whatever has their names further inside, and in regions.
#include "../check.h"
#include <stdlib.h>

/// A variable, a parameter's field and another typedef are called like the typedef.
static int shadowed(int n) {
  struct {
    int row;
  } field = {1};
  typedef int row[n];
  row first, *all = malloc(2 * sizeof(row));
  int sum = 0;
  n = 100;
  for (int i = 0; i < 4; i++) first[i] = i;
  {
    int row = 7;
    __typeof__(first) copy;
#pragma omp parallel num_threads(3) firstprivate(first) reduction(+ : sum)
    {
      __typeof__(first) own;
      own[3] = row + first[3];
      sum += own[3] + (int)(sizeof own / sizeof *own);
    }
    copy[0] = row;
    sum += copy[0] + field.row + (int)(sizeof copy / sizeof(int));
  }
  {
    typedef double row[field.row + 1];
    row inner;
    __typeof__(*all) outer;
#pragma omp parallel num_threads(2) private(outer) reduction(+ : sum)
    {
      row own, *pointer = &own;
      __typeof__(first) of_outer;
      (*pointer)[1] = 2, outer[3] = 4, of_outer[0] = 1;
      sum += (int)own[1] + outer[3] + (int)(sizeof own / sizeof(double)) + of_outer[0] + (int)(sizeof outer / sizeof(int));
    }
    inner[1] = 3;
    sum += (int)inner[1] + (int)(sizeof(row) / sizeof(double));
  }
  free(all);
  return sum;
}

/// Sizes in cases, where no declaration may come before them, and typedefs of typedefs.
static unsigned long sizes(int n, int which) {
  typedef short line[n];
  typedef line page[2][n + 1];
  unsigned long size = 0;
#pragma omp parallel num_threads(1) reduction(+ : size)
  switch (which) {
  case 0: size += sizeof(line); break;
  case 1: size += 100 / sizeof(line) + sizeof(page) % sizeof(line); break;
  default: {
    page p;
    line *q = p[1];
    q[n][n - 1] = 5;
    size += sizeof p + (unsigned long)p[1][n][n - 1];
  }
  }
  return size;
}

/// One whose block is left and entered again, with another bound each time.
static int repeated(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 1; i <= n; i++) {
    typedef int row[i];
    row a;
    a[i - 1] = i;
    if (i % 2) {
    again:;
      typedef row rows[2];
      rows both;
      both[1][i - 1] = (int)sizeof both;
      sum += both[1][i - 1] + a[i - 1];
      if (sum < 0) goto again;
    }
  }
  return sum;
}

int main(void) {
  CHECK(shadowed(4) == 3 * (7 + 3 + 4) + 7 + 1 + 4 + 2 * (2 + 4 + 2 + 1 + 4) + 3 + 2);
  CHECK(sizes(3, 0) == 6 && sizes(3, 1) == 16 && sizes(3, 2) == 2 * 4 * 6 + 5);
  CHECK(repeated(4) == 8 + 1 + 24 + 3);
  return failures != 0;
}
