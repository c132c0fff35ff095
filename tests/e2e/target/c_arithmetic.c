// Expressions keep C's meaning on the device: promotions, shifts, division, comparison and character types.
#include "../check.h"
int main(void) {
  signed char c = -1;
  unsigned char u = 200;
  unsigned short h = 65535;
  int minus = -7;
  long r[10];
  int sizes[3];
#pragma omp target map(from: r, sizes)
  {
    r[0] = c < 0u;             /* -1 becomes a large unsigned number */
    r[1] = u + u;              /* no wrap: promoted to int */
    r[2] = (unsigned char)(u + u);
    r[3] = h * 2;
    r[4] = minus / 2;
    r[5] = minus % 3;
    r[6] = minus >> 1;
    r[7] = (1 == 1) + ('a' == 'b') + !5;
    r[8] = (c--, 3);
    r[9] = ~0 & 0xff;
    sizes[0] = sizeof 'a';
    sizes[1] = sizeof(1 == 1);
    sizes[2] = sizeof(c + c);
  }
  CHECK(r[0] == 0);
  CHECK(r[1] == 400);
  CHECK(r[2] == 144);
  CHECK(r[3] == 131070);
  CHECK(r[4] == -3);
  CHECK(r[5] == -1);
  CHECK(r[6] == -4);
  CHECK(r[7] == 1);
  CHECK(r[8] == 3);
  CHECK(r[9] == 255);
  CHECK(sizes[0] == sizeof(int) && sizes[1] == sizeof(int) && sizes[2] == sizeof(int));
  return failures != 0;
}
