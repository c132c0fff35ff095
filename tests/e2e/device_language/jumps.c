// goto over initialisations and into blocks, switch with declarations between cases: C allows it, C++ does not.
#include "../check.h"
static int classify(int n) {
  if (n < 0) goto negative;
  int twice = 2 * n;
  if (twice > 10) goto large;
  return twice;
negative:
  return -1;
large:;
  int result = twice + 100;
  return result;
}
int main(void) {
  int r[6];
#pragma omp target map(from: r)
  {
    r[0] = classify(-4);
    r[1] = classify(3);
    r[2] = classify(6);
    for (int i = 0; i < 3; i++) {
      switch (i) {
        int scratch;
      case 0:
        scratch = 10;
        r[3] = scratch;
        break;
      case 1: {
        int other = 20;
        r[4] = other;
      } break;
      default:;
        int third = 30;
        r[5] = third;
      }
    }
  }
  CHECK(r[0] == -1 && r[1] == 6 && r[2] == 112);
  CHECK(r[3] == 10 && r[4] == 20 && r[5] == 30);
  return failures != 0;
}
