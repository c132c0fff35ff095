// __label__, labels with the same name in blocks, labels before declarations and at the ends of blocks, unused ones.
// lanes: ref host sim
// compare: gcc
// options: -std=gnu2x
// not-with-gcc: <12: labels in front of declarations
#include "../check.h"
#define FIND(v, n, x) ({ __label__ found; int _i; for (_i = 0; _i < (n); _i++) if ((v)[_i] == (x)) goto found; _i = -1; found: _i; })
static int plain(int n) {
  {
    __label__ a, b;
    __label__ c;
    a: if (n > 10) goto b;
    n += 5;
    if (n < 100) goto a; else goto c;
    b: n++;
    c:;
  }
  goto a;
a: int k = n;
  return k;
}
int main(void) {
  int v[] = {3, 1, 4, 1, 5}, r[6] = {0};
#pragma omp parallel num_threads(2)
  {
    int mine = FIND(v, 5, 4) * 10 + FIND(v, 5, 9) + FIND(v, 5, 5);
    int k = 0;
    {
      __label__ again;
    again: [[maybe_unused]]
      int here = k++;
      if (here < 3) goto again;
    }
    {
      __label__ again, unused;
    again:
      if (k++ < 10) goto again;
    unused: __attribute__((unused));
    }
    switch (k) {
    case 11:
      int d = 4;
      k += d;
      break;
    case 12:
    default:
    }
    if (k) goto end;
    k = 1000;
#pragma omp critical
    r[0] = mine, r[1] = k;
  end:
#pragma omp critical
    r[2] = mine, r[3] = k;
  last:
    if (0) goto last;
  }
  for (int i = 0; i < 4; i++) printf("%d ", r[i]);
  printf("%d\n", plain(1));
#pragma omp target map(from: r) map(to: v)
  {
    r[0] = FIND(v, 5, 4) * 10 + FIND(v, 5, 9);
    int k = 0;
  more:
    k += 3;
    if (k < 10) goto more;
    r[1] = k;
  }
  printf("%d %d\n", r[0], r[1]);
  return failures != 0;
}
