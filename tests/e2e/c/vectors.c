// GNU vectors: all operators, scalars, comparisons, subscripts, casts, shuffles, conversions, compound literals.
// lanes: ref host
// options: -w
// compare: gcc
// not-with-gcc: <12: __builtin_shufflevector
#include "../check.h"
typedef int v4i __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(4 * sizeof(float))));
typedef double __attribute__((__vector_size__(32))) v4d;
typedef unsigned char v16c __attribute__((vector_size(16)));
typedef long v2l __attribute__((vector_size(16), aligned(8), may_alias));
static v4i twice(v4i v) { return v + v; }
static int sum(v4i v) { return v[0] + v[1] + v[2] + v[3]; }
static v4f table[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
int main(void) {
  v4i a = {1, 2, 3, 4}, b = {4, 3, 2, 1}, total = {0};
  v4f f = {1.5f, 2.5f, 3.5f, 4.5f};
  int __attribute__((vector_size(8))) small = {7, 8};
  int r[16] = {0};
#pragma omp parallel num_threads(1) firstprivate(a, f, small) shared(b)
  {
    v4i c = a * b - 1, d = a > b, e = (a == b) | ~a, s = a << 1, n = -a, m = a % 3;
    c[2] = 100;
    b += a, b++;
    r[0] = sum(c), r[1] = sum(d), r[2] = sum(e), r[3] = sum(s ^ n), r[4] = sum(m), r[5] = sum(b & 7);
    r[6] = sum(twice((v4i){1, 1, 0, 5})), r[7] = (int)(f * 2 + table[1])[3];
    v4i w = (v4i)f, x = __builtin_convertvector(f, v4i), y = __builtin_shuffle(a, b, (v4i){0, 5, 2, 7}), z = a;
    r[8] = w[0] == 0x3fc00000, r[9] = sum(x), r[10] = sum(y), r[11] = sum(z), r[12] = small[1] + sizeof small;
    r[13] = sum(-a), r[14] = ((v16c)a)[4] + ((v2l *)&a)[0][1] % 7;
    v4i u = __builtin_shufflevector(a, b, 3, 2, 1, 0);
    r[15] = u[0] * 10 + u[3];
  }
#pragma omp parallel for
  for (int i = 0; i < 8; i++) {
    v4i mine = a * i;
#pragma omp critical
    total += mine;
  }
  for (int i = 0; i < 16; i++) printf("%d ", r[i]);
  printf("%d %zu %zu\n", sum(total), sizeof(v4d), _Alignof(v2l));
  return failures != 0;
}
