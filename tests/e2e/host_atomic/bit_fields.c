// Atomic access to bit-fields: of each kind, through pointers, and beside each other in one word.
// lanes: ref host
// not-in-gcc: <12: atomic compare and other clauses
#include "../check.h"

struct flags {
  unsigned low : 5, high : 11;
  int tail : 9;
};

static int looked;
static struct flags *look(struct flags *f) {
  looked++;
  return f;
}

int main(void) {
  struct flags f = {0, 0, 0}, many[2] = {{0, 0, 0}, {0, 0, 0}}, *p = many;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 1000; i++) {
#pragma omp atomic
    f.low++;
#pragma omp atomic
    f.high += 2;
#pragma omp atomic update
    p[1].tail = p[1].tail - 1;
  }
  CHECK(f.low == 1000 % 32 && f.high == 2000 && f.tail == 0 && many[1].tail == 24);
  int v, old;
#pragma omp atomic read
  v = f.high;
#pragma omp atomic write
  look(&f)->low = 7;
#pragma omp atomic capture
  old = look(p)->tail++;
  CHECK(v == 2000 && f.low == 7 && looked == 2 && many[0].tail == 1 && old == 0);
#pragma omp atomic capture
  {
    v = f.low;
    f.low = 3;
  }
#pragma omp atomic capture seq_cst
  old = f.low |= 8;
  CHECK(v == 7 && old == 11);
#pragma omp atomic compare
  f.high = f.high > 5 ? 5 : f.high;
#pragma omp atomic compare capture
  {
    v = f.low;
    if (f.low == 11) { f.low = 1; }
  }
  CHECK(f.high == 5 && v == 11 && f.low == 1);
  return failures != 0;
}
