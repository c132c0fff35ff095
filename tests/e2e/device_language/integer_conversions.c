// _Bool, characters, narrow compound assignments and mixed signedness behave as in C, not as in C++.
#include "../check.h"
#include <stdbool.h>
#include <stdint.h>
int main(void) {
  long r[10] = {0};
#pragma omp target map(tofrom: r)
  {
    bool b = 42;
    _Bool c = 0.5;
    int8_t n = 127;
    uint8_t u = 250;
    uint16_t h = 0;
    unsigned one = 1;
    n++;
    u += 10;
    h--;
    b += 5;
    r[0] = b + c;
    r[1] = n;
    r[2] = u;
    r[3] = h;
    r[4] = -1 < (int)one;
    r[5] = one - 2 > 0;
    r[6] = sizeof('x') * 10 + sizeof(true && b);
    r[7] = (char)-1 < 0 ? (unsigned char)(char)-1 : 255;
    r[8] = 'A' + (u >> 1) + (u << 8);
    r[9] = (int64_t)1 << 40 >> 38;
  }
  CHECK(r[0] == 2 && r[1] == -128 && r[2] == 4 && r[3] == 65535);
  CHECK(r[4] == 1 && r[5] == 1);
  CHECK(r[6] == sizeof(int) * 10 + sizeof(int));
  CHECK(r[7] == 255);
  CHECK(r[8] == 'A' + 2 + 1024);
  CHECK(r[9] == 4);
  return failures != 0;
}
