// Pragmas of gcc's in bodies, _Pragma, escapes in strings, a loop around case labels.
// lanes: ref host
// options: -w
// compare: gcc
// not-in-gcc: <12: prints another sum
#include <stdio.h>
int main(void) {
  int r = 0;
  int v[16];
  _Pragma("omp parallel for") for (int i = 0; i < 16; i++) { v[i] = i; }
#pragma omp parallel num_threads(1)
  {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
    int unused;
#pragma GCC diagnostic pop
#pragma GCC ivdep
    for (int i = 0; i < 16; i++) v[i] += i;
#pragma GCC unroll 4
    for (int i = 0; i < 16; i++) r += v[i];
#pragma STDC FP_CONTRACT OFF
    if (r)
#pragma GCC diagnostic ignored "-Wunused-variable"
      r++;
    while (r > 1000) _Pragma("GCC diagnostic push") r--;
    _Pragma("GCC diagnostic pop") puts("a\\b\"c\'d\?\?/e\x41\101\u00e9\U0001F600"
                                       "%d\n" /* c */ "\0hidden" +
                                       0);
    char c = '\'', d = '"', e = '\\', f = '\?';
    r += c + d + e + f;
    switch (r % 3) {
      for (;;) {
      case 0: r += 1; break;
      case 1: r += 2;
      default:
        r += 3;
        if (r > 5) break;
      }
      r++;
    }
    r += 1 + 2;
  }
  printf("%d\n", r);
  return 0;
}
