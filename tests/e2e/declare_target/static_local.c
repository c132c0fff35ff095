// Static local variables as declare target variables: one copy on the device, for all calls, under a name of its own.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

static int count = 5; // another variable, and not on the device
int table[4];

static int next(int reset) {
  static int count = 10, unused[3];
  static double table[2] = {1.5, 2.5};
#pragma omp declare target enter(count, table)
  if (reset) {
    count = 0;
#pragma omp target update to(count)
  }
#pragma omp target map(from : unused)
  {
    count++;
    unused[0] = count;
    table[1] += table[0];
  }
#pragma omp target update from(count, table)
  CHECK(unused[0] == count);
  CHECK(table[1] == 1.5 * (count > 10 ? count - 10 : count + 2) + 2.5);
  return count;
}

static int other(void) {
  static int count;
#pragma omp declare target(count)
  int value;
#pragma omp target map(from : value)
  {
    count += 2;
    value = count;
  }
  return value;
}

int main(void) {
  CHECK(next(0) == 11);
  CHECK(other() == 2);
  CHECK(next(0) == 12);
  CHECK(next(1) == 1);
  CHECK(other() == 4);
  CHECK(count == 5 && table[0] == 0);
  return failures != 0;
}
