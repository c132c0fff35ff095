// Names that are types in one scope and variables, members, labels, tags or parameters in another.
// lanes: ref host sim
// options: -w -std=gnu17 -Wno-implicit-int -Wno-int-conversion -Wno-incompatible-pointer-types
// compare: gcc
// not-with-gcc: <12: parameters without names
#include "../check.h"
typedef int T;
typedef struct T { int T; } S;
typedef T F(T), *P, A[2];
static int f(T T) { return T + 1; }
static T g(T(T)) { return 2; }
static int h(int(T), F *k) { return k(1); }
static int before(T a, T b) { T T = a; { typedef char b2; b2 c = 1; T += c; } return T + b; }
static struct T tagged = {.T = 4};
int main(void) {
  int r[6] = {0};
#pragma omp parallel num_threads(1)
  {
    T x = 3;
    for (T T = 0; T < 2; T++) x += T;
    S S = {5};
    struct T T = {6};
    P p = &x;
    {
      typedef long x;
      r[0] = sizeof(x);
    }
    r[1] = S.T + T.T + *p;
    T.T = 7;
    goto T;
    r[1] = 0;
  T:
    r[2] = T.T + tagged.T;
    enum { F = 3 } e = F;
    r[3] = F * e;
  }
#pragma omp parallel num_threads(1)
  {
    A a = {1, f(2)};
    unsigned T = 3;
    const T2 = 4;
    r[4] = a[1] + T + T2 + (T) * 2 + h(1, f) + before(1, 2);
    r[5] = sizeof(T) + g(0);
  }
  for (int i = 0; i < 6; i++) printf("%d ", r[i]);
  puts("");
#pragma omp target map(from: r)
  {
    T x = 3;
    struct T T = {6};
    for (int F = 0; F < 2; F++) x += F;
    r[0] = T.T + x + before(1, 2) + f(1);
  }
  printf("%d\n", r[0]);
  return failures != 0;
}
