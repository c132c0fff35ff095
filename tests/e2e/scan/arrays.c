// scan over arrays, array sections, variable arrays and arrays of structures with a reduction of the program's
// own (gcc 12 crashes): each element has its own prefixes.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { N = 300 };
typedef struct {
  int a;
  double d;
} pair;
#pragma omp declare reduction(both : pair : omp_out.a += omp_in.a, omp_out.d = omp_out.d > omp_in.d ? omp_out.d : omp_in.d) \
    initializer(omp_priv = {0, -1})

static int in[N], out[N][4];
static double dout[N];

static void inclusive(void) {
  int a[4] = {1, 2, 3, 4}, r[4] = {1, 2, 3, 4}, bad = 0;
#pragma omp parallel for reduction(inscan, + : a)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 4; j++) a[j] += in[i] * (j + 1);
#pragma omp scan inclusive(a)
    for (int j = 0; j < 4; j++) out[i][j] = a[j];
  }
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 4; j++) r[j] += in[i] * (j + 1);
    for (int j = 0; j < 4; j++) bad += out[i][j] != r[j];
  }
  for (int j = 0; j < 4; j++) bad += a[j] != r[j];
  CHECK(!bad);
}

static void exclusive(void) {
  int a[4] = {1, 2, 3, 4}, r[4] = {1, 2, 3, 4}, bad = 0;
#pragma omp parallel for simd reduction(inscan, max : a[1 : 2])
  for (int i = 0; i < N; i++) {
    for (int j = 1; j < 3; j++) out[i][j] = a[j];
#pragma omp scan exclusive(a)
    for (int j = 1; j < 3; j++)
      if (in[i] * j > a[j]) a[j] = in[i] * j;
  }
  for (int i = 0; i < N; i++)
    for (int j = 1; j < 3; j++) {
      bad += out[i][j] != r[j];
      if (in[i] * j > r[j]) r[j] = in[i] * j;
    }
  for (int j = 0; j < 4; j++) bad += a[j] != r[j];
  CHECK(!bad);
}

static void variable(int n, int *p, int lo) {
  int v[n], bad = 0;
  double m[2][3] = {{0}};
  pair both[2] = {{0, 0}, {5, 7}};
  for (int i = 0; i < n; i++) v[i] = i;
  for (int j = 0; j < 10; j++) p[j] = j;
#pragma omp parallel
#pragma omp for reduction(inscan, + : p[lo : n], v) reduction(inscan, both : both) collapse(2)
  for (int i = 0; i < 10; i++)
    for (int k = 0; k < 10; k++) {
      for (int j = lo; j < lo + n; j++) p[j] += i * j + k;
      v[n - 1] += k;
      both[1].a += i;
      if (k == 7 && i == 5) both[0].d = 12;
#pragma omp scan inclusive(p, v, both)
      const int at = i * 10 + k;
      out[at][0] = p[lo + 1];
      out[at][1] = v[n - 1];
      out[at][2] = both[1].a;
      dout[at] = both[0].d;
    }
  int x = lo + 1, y = n - 1, z = 5;
  for (int at = 0; at < 100; at++) {
    x += at / 10 * (lo + 1) + at % 10;
    y += at % 10;
    z += at / 10;
    bad += out[at][0] != x || out[at][1] != y || out[at][2] != z || dout[at] != (at >= 57 ? 12 : 0);
  }
  CHECK(!bad && p[lo + 1] == x && v[n - 1] == y && both[1].a == z);
#pragma omp simd reduction(inscan, + : m[1 : 1][0 : 3], v[1 : n - 2])
  for (int i = 0; i < N; i++) {
    m[1][2] += i;
    v[2] += i;
#pragma omp scan inclusive(m, v)
    dout[i] = m[1][2] + v[2];
  }
  for (int i = 0; i < N; i++) bad += dout[i] != i * (i + 1) + 2;
  CHECK(!bad && m[1][2] == v[2] - 2);
}

static void device(int n) {
  int a[3] = {5, 6, 7}, o[100][3], bad = 0, b[8] = {0};
#pragma omp target parallel for reduction(inscan, + : a) map(tofrom : a) map(from : o)
  for (int i = 0; i < 100; i++) {
    a[1] += i;
    a[2]++;
#pragma omp scan inclusive(a)
    o[i][1] = a[1];
    o[i][2] = a[2];
  }
  for (int i = 0; i < 100; i++) bad += o[i][1] != 6 + i * (i + 1) / 2 || o[i][2] != 8 + i;
  CHECK(!bad && a[0] == 5 && a[2] == 107);
#pragma omp target teams distribute parallel for reduction(inscan, + : b[2 : n]) map(tofrom : b) map(from : o)
  for (int i = 0; i < 100; i++) {
    o[i][0] = b[3];
#pragma omp scan exclusive(b)
    b[3] += i;
  }
  for (int i = 0; i < 100; i++) bad += o[i][0] != i * (i - 1) / 2;
  CHECK(!bad && b[3] == 4950 && b[2] == 0);
#pragma omp target map(tofrom : a) map(from : o)
#pragma omp simd reduction(inscan, min : a)
  for (int i = 0; i < 100; i++) {
    if (90 - i < a[2]) a[2] = 90 - i;
#pragma omp scan inclusive(a)
    o[i][2] = a[2];
  }
  for (int i = 0; i < 100; i++) bad += o[i][2] != 90 - i;
  CHECK(!bad && a[2] == -9 && a[0] == 5);
}

int main(void) {
  int p[20];
  for (int i = 0; i < N; i++) in[i] = i * 7919 % 101;
  inclusive();
  exclusive();
  variable(5, p, 3);
  device(4);
  return failures != 0;
}
