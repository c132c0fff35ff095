// Bounds that take the size of a variable of the function around a region.
// compare: gcc
#include "../check.h"
#include <string.h>
int main(void) {
  int table[3][5] = {{1}}, n = 7, sum = 0;
  double pair[2] = {1, 2};
  struct { char c[9]; } s = {"abc"};
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    char copy[sizeof table + 1], (*row)[sizeof table[0]] = (char (*)[sizeof table[0]])copy;
    typedef char like[sizeof s + sizeof n];
    memset(copy, 1, sizeof copy);
    struct { char inside[sizeof pair]; int bits : sizeof n; } local = {"x", 3};
    sum += (int)sizeof copy + (int)sizeof *row + (int)sizeof(like) + (int)sizeof local.inside + copy[60] + row[2][0];
    sum += (int)sizeof(char[sizeof(pair)]) + table[0][0] + n + (int)pair[1] + s.c[0] + local.bits;
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum, table, pair, s)
  {
    char copy[sizeof table + 1] = {0}, other[sizeof(pair) / sizeof(pair[0])] = {1, 2};
    sum += (int)sizeof copy + other[1] + table[0][0] + (int)pair[0] + s.c[1] + copy[60];
  }
  printf("%d\n", sum);
  return failures != 0;
}
