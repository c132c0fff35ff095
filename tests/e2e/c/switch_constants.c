// case labels of all kinds of constants; arrays of variable length in statement expressions and loops.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdio.h>
enum { A1 = 'a', B1 = A1 + 1 };
static int sw(long long v) {
  int r = 0;
#pragma omp parallel num_threads(1)
  switch (v) {
  case 0x100000000LL: r = 1; break;
  case -1: r = 2; break;
  case A1 ... B1: r = 3; break;
  case sizeof(int): r = 4; break; case (1 ? 50 : 60): r = 5;
    break;
  case !0 + 1: r = 6; break;
  case (char)300: r = 7; break;
  default: r = 9;
  }
  return r;
}
static int vlase(int n) {
  int r = 0;
#pragma omp parallel num_threads(1)
  {
    r = ({
      int t[n];
      t[0] = n;
      t[0] + (int)sizeof t;
    });
    for (int i = 0; i < n; i++) {
      int row[i + 1];
      row[i] = i;
      r += row[i] + sizeof row;
    }
    while (n > 2) {
      char c[n--];
      r += sizeof c;
    }
  }
  return r;
}
int main(void) {
  printf("%d %d %d %d %d %d %d %d\n", sw(1LL << 32), sw(-1), sw('b'), sw(4), sw(50), sw(2), sw(44), sw(8));
  printf("%d\n", vlase(4));
  return 0;
}
