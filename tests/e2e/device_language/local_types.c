// Types, functions and variables that functions without OpenMP declare inside of blocks, under the same names in several.
// not-in-gcc: >=13: collapsed loops whose variables have one name are a redefinition
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

/* What the block of a loop declares as the loop does, and loops of one nest whose variables have one name. */
static void same_names(int n, int m, int *to) {
#pragma omp target teams distribute parallel for map(tofrom : to[ : n * m])
  for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0, q = 1; k < m; k += q) {
      int k = i * 2;
      float q = 1.5f;
      s += (int)(k * q);
    }
    to[i * m] += s;
  }
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : to[ : n * m])
  for (int i = 0; i < n; i++)
    for (int i = 1; i < m; i++) {
#pragma omp atomic
      to[i] += i;
    }
#pragma omp target teams distribute parallel for map(tofrom : to[ : n * m])
  for (int i = 0; i < n; i++)
    for (int i = 1; i < m; i++) {
#pragma omp atomic
      to[i] += i;
    }
}

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
  enum { N = 50, M = 20 };
  static int to[N][M];
  same_names(N, M, to[0]);
  int wrong = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++) wrong += to[i][k] != (k == 0 ? 3 * i * M : i == 0 ? 2 * N * k : 0);
  CHECK(wrong == 0);
  return failures != 0;
}
