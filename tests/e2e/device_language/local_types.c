// Types, functions and variables that functions without OpenMP declare inside of blocks, under the same names in several.
#include "../check.h"

#pragma omp declare target
int counted = 5;
static int declares(void) {
  extern int counted;
  int twice(int);
  return counted + twice(2);
}
int twice(int x) { return 2 * x; }
static int one(int k) {
  struct S {
    int a;
    enum { X = 3, Y } e;
  } s = {k, Y};
  {
    struct S {
      double d;
    } s = {1.5};
    k += (int)(s.d * 2);
  }
  typedef struct S T;
  T t = s;
  {
    typedef long T;
    T q = 3;
    k += (int)q + (int)sizeof(T);
  }
  enum { Z = 9 };
  return t.a * 100 + t.e * 10 + k + Z;
}
static double other(int k) {
  struct S {
    double d[3];
  } s = {{1, 2, k}};
  typedef struct S T;
  union U {
    T t;
    char c[sizeof(T)];
  } u = {s};
  enum { Z = 11 };
  return u.t.d[2] + Z + sizeof(union U);
}
static int third(int k) {
  struct S {
    int v;
  } s = {k};
  return s.v + 1;
}
#pragma omp end declare target

int main(void) {
  int r[4] = {0};
  double d = 0;
#pragma omp target map(tofrom : r, d)
  {
    r[0] = declares();
    r[1] = one(4);
    r[2] = third(6);
    d = other(5);
  }
  CHECK(r[0] == 9 && r[1] == 400 + 40 + 4 + 3 + 3 + 8 + 9 && r[2] == 7 && d == 16 + 24);
  return failures != 0;
}
