// _Complex values as globals, members, parameters, arrays and VLAs, in and around parallel regions.
// lanes: ref host
// compare: gcc
// options: -w
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
struct s { double _Complex z; float _Complex a[2]; int n; };
typedef double _Complex cd;
static cd tri(cd a, float _Complex b, long double _Complex c) { return a + b + (cd)c; }
static cd global = 1.0 + 2.0i;
static float _Complex table[3] = {1, 2i, 3 + 1.0fi};
cd variadic(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); cd r = 0; while (n--) r += __builtin_va_arg(l, cd); __builtin_va_end(l); return r; }
cd (*fp)(cd, float _Complex, long double _Complex) = tri;
union u { cd z; double d[2]; };
static void show(const char *w, cd z) { printf("%s %g %g\n", w, creal(z), cimag(z)); }
int main(void) {
  cd z = 1 + 2i, w = {3}, v = CMPLX(1, -1);
  struct s st = {.z = 2i, .a = {[1] = 1 + 1i}, .n = 3};
  float _Complex f = z; long double _Complex ld = w;
  _Complex int ci = 3 + 4i; 
  cd arr[4], vla[st.n];
  for (int i = 0; i < 4; i++) arr[i] = i + i * 1i;
  for (int i = 0; i < st.n; i++) vla[i] = arr[i] * 2;
  __real__ z = 5; __imag__ z += 3; z++; --z; z *= 2 + 1i; z /= w; 
  cd shared = 0, fpv = 2i, last = 0, arrsum[2] = {0};
#pragma omp parallel num_threads(3) firstprivate(fpv, st, ci, vla) shared(shared, arrsum)
  {
    cd mine = fpv * st.z + table[1] + vla[1];
    union u u = {.z = mine};
    u.d[0] += 1;
    __real__ mine += __real__ ci;
    mine = ~mine;
#pragma omp critical
    { shared += mine + u.z; arrsum[1] -= conj(mine); }
#pragma omp for lastprivate(last) schedule(dynamic)
    for (int i = 0; i < 10; i++) last = i * 1i + fpv;
#pragma omp single copyprivate(fpv)
    fpv = 7 + 7i;
#pragma omp critical
    shared += fpv;
  }
  show("shared", shared); show("last", last); show("arrsum", arrsum[1]);
  show("tri", fp(z, f, ld)); show("variadic", variadic(2, z, w)); show("global", global);
  show("cmp", z == w ? 1 : z != 0 ? 2i : 3); show("st", st.z + st.a[1]); show("ci", ci); show("neg", -z + +w - !z);
  show("cond", 1 ? 2 : 1i); show("comma", (z, w)); show("compound", (cd){1, 2}); show("stmt", ({ cd q = z; q * q; }));
  show("gen", _Generic(z, cd: 1, float _Complex: 2)); show("abs", cabs(z) + carg(w)); show("cast", (cd)(float _Complex)(int)4.5);
  printf("%zu %zu %zu\n", sizeof(cd), _Alignof(float _Complex), sizeof ci);
  static cd st2 = 3 * 1.0i + 1; show("static", st2);
#pragma omp parallel for ordered num_threads(2)
  for (int i = 0; i < 3; i++) { cd t = vla[i];
#pragma omp ordered
   show("ord", t * table[i]); }
  int n = 5; cd (*rows)[n] = malloc(sizeof(cd) * 2 * n);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 2; i++) for (int j = 0; j < n; j++) rows[i][j] = i + j * 1i;
  show("rows", rows[1][4]); free(rows);
  cd at = 0;
#pragma omp parallel num_threads(2)
#pragma omp critical
  at += 1i;
  show("at", at);
  return 0;
}
