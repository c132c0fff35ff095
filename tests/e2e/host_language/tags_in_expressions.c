// Structures and unions that are defined inside expressions, in every kind of statement.
#include "../check.h"

union known {
  double d;
  long i;
};

static long bits(double x) {
#pragma omp barrier
  return (union { double d; long i; }){x}.i;
}

static long both(double x, double y) {
#pragma omp barrier
  long a = (union { double d; long i; }){x}.i, b = (union { double d; long i; }){y}.i;
  return a + b;
}

static int conditions(int n) {
  int steps = 0;
#pragma omp barrier
  if ((union { double d; long i; }){n}.i == 0)
    return -1;
  else if ((struct { int a, b; }){n, 7}.b == 7)
    steps++;
  while ((union { double d; long i; }){n}.i) {
    n--;
    steps++;
  }
  do steps++;
  while ((struct { int z; }){steps}.z < 10);
  switch ((struct { int z; }){steps}.z) {
  case sizeof(struct { char c[10]; }): steps += 100;
  }
  return steps;
}

static int loops(int n) {
  int sum = 0;
#pragma omp barrier
  if (n)
    for (struct { int a; } q = {(struct { int k; }){3}.k}; q.a < (int)sizeof(struct { char c[9]; });
         q.a += (struct { int z; }){n}.z)
      sum += q.a;
  else
    sum = -1;
  return sum;
}

static int named(int n) {
#pragma omp barrier
again:
  if (sizeof(struct local { int a, b; }) == 2 * sizeof(int)) {
    struct local x = {1, n};
    n += x.b;
  } else {
    struct local y = {3, 4};
    n += y.a;
  }
  if (n < 100) goto again;
  int inner = ({ (struct { int z; }){4}.z; });
  return n + inner;
}

int main(void) {
  CHECK(bits(1.5) == (union known){1.5}.i);
  CHECK(both(1.5, 2.5) == (union known){1.5}.i + (union known){2.5}.i);
  CHECK(conditions(0) == -1);
  CHECK(conditions(3) == 110);
  CHECK(loops(2) == 3 + 5 + 7);
  CHECK(named(3) == 196);
  return failures != 0;
}
