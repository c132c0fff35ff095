// omp_orig of arrays and sections on teams is their value before the construct, in C89, too.
// lanes: host sim sim53 nvcc cubin ptx
// options: -std=gnu89
#include "../check.h"
#pragma omp declare reduction(odd : int : omp_out += omp_in) initializer(omp_priv = omp_orig)

static void teams(int n, int *p, int lo) {
  int a[3], x = 5, i, j;
  a[0] = 1, a[1] = 2, a[2] = 3;
#pragma omp teams num_teams(3) reduction(odd : a, x, p[lo : n])
  {
    a[1]++;
    x++;
    p[lo + 1]++;
  }
  CHECK(a[0] == 4 && a[1] == 2 + 9 && a[2] == 12 && x == 5 + 18 && p[lo] == 4 * lo && p[lo + 1] == 4 * lo + 7);
  CHECK(p[lo + n] == lo + n);
  a[1] = 2;
  x = 5;
#pragma omp target teams num_teams(3) reduction(odd : a, x)
  {
    a[1]++;
    x++;
  }
  CHECK(a[1] == 2 + 9 && x == 5 + 18);
#pragma omp teams distribute parallel for num_teams(2) thread_limit(1) reduction(odd : a[1 : 1]) collapse(2)
  for (i = 0; i < 4; i++)
    for (j = 0; j < 3; j++) a[1]++;
  CHECK(a[1] >= 11 + 12 + 2 * 11);
}

int main(void) {
  int p[20], i;
  for (i = 0; i < 20; i++) p[i] = i;
  teams(4, p, 3);
  return failures != 0;
}
