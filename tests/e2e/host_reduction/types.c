// Reductions on the host on parallel, for and sections, with types from char to long double, and array sections.
// lanes: ref host
#include "../check.h"
int main(void) {
  char c = 1;
  unsigned char uc = 255;
  long l = 0;
  unsigned long ul = 0;
  float f = 0;
  long double ld = 1;
  double hist[5] = {0};
  int n = 0, all = 1, any = 0;
#pragma omp parallel for reduction(+: c, l, f, hist[0:5]) reduction(&: uc) reduction(max: ul) reduction(*: ld) \
    reduction(&&: all) reduction(||: any)
  for (int i = 0; i < 60; i++) {
    c += 1;
    uc &= i == 30 ? 0xf0 : 0xff;
    l += 1L << 33;
    if (ul < (unsigned long)(i * 10)) ul = i * 10;
    f += 0.5f;
    ld *= i % 20 == 0 ? 2.0L : 1.0L;
    hist[i % 5] += i;
    all = all && i >= 0;
    any = any || i == 61;
  }
#pragma omp parallel reduction(+: n)
  {
    n++;
#pragma omp for reduction(-: l)
    for (int i = 0; i < 60; i++) l -= 1L << 33;
  }
  CHECK(c == 61 && uc == 0xf0 && ul == 590 && f == 30 && ld == 8);
  CHECK(l == 0 && n >= 1 && all == 1 && any == 0);
  for (int k = 0; k < 5; k++) CHECK(hist[k] == 12 * k + 5 * 66);
  return failures != 0;
}
