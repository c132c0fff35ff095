// A bit-field is compared as the value that it is, which an int holds, and what is captured is what fits into it.
// not-in-gcc: <12: atomic compare
#include "../check.h"
struct flags {
  unsigned low : 5, wide : 32;
  int tail : 9;
  _Bool set : 1;
};

static void all(struct flags *f, int minus, unsigned *seen) {
#pragma omp atomic compare
  f->low = f->low > minus ? minus : f->low; /* -1 is less than 3, and becomes 31 */
#pragma omp atomic compare
  f->wide = f->wide > minus ? minus : f->wide; /* but not less than 5 in 32 bits without a sign */
#pragma omp atomic compare
  f->tail = f->tail < minus ? minus : f->tail;
#pragma omp atomic compare capture
  {
    if (f->low == 31) { f->low = minus + 38; }
    *seen = f->low; /* 37 modulo 32 */
  }
#pragma omp atomic compare
  if (f->set == 0) { f->set = 2; }
}

int main(void) {
  struct flags f = {3, 5, -7, 0};
  unsigned seen = 0;
  all(&f, -1, &seen);
  CHECK(f.low == 5 && seen == 5);
  CHECK(f.wide == 5);
  CHECK(f.tail == -1 && f.set == 1);
  f = (struct flags){3, 5, -7, 0};
#pragma omp target map(tofrom : f, seen)
  all(&f, -1, &seen);
  CHECK(f.low == 5 && seen == 5);
  CHECK(f.wide == 5);
  CHECK(f.tail == -1 && f.set == 1);
  return failures != 0;
}
