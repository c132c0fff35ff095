// declare target with lists: to(...) and the short form.
#include "../check.h"
int table[5] = {1, 2, 3, 4, 5}, total;
static int lookup(int i);
#pragma omp declare target to(table) to(lookup)
#pragma omp declare target(total)
static int lookup(int i) { return table[i] * 10; }
int main(void) {
  int r = 0;
#pragma omp target map(from: r)
  {
    total = 0;
    for (int i = 0; i < 5; i++) total += lookup(i);
    r = total;
  }
  CHECK(r == 150);
#pragma omp target update from(total)
  CHECK(total == 150);
  return failures != 0;
}
