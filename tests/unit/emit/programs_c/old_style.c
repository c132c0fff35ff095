// What only C has: old-style definitions, implicit types of arrays, complex numbers, computed goto, nested tags.
#include <complex.h>
#include <stdio.h>

int scale(x, factor) float x; int factor; { return (int)(x * factor); }
extern int later[];
int later[3] = {1, 2, 3};
static _Thread_local int mine = 4;
int aliased(int) __asm__("aliased_name");
int aliased(int x) { return x + 1; }
_Alignas(32) static char buffer[8];
_Noreturn void stop(void);
// Without a prototype until a structure is known that it takes.
int first();
struct pair { int a, b; };
int callsIt(struct pair *p) { return first(p); }
int first(struct pair *p) { return p->a; }
extern void opaque;
void *itsAddress(void) { return &opaque; }
int opaque_here __asm__("opaque") = 7;

int main(void) {
  double complex z = 1.0 + 2.0 * I;
  static void *targets[] = {&&one, &&two};
  int i = 0, n = 3;
  goto *targets[i];
one:
  i = 1;
  goto *targets[i];
two:
  mine++;
  int vla[n][n + 1];
  for (int k = 0; k < n; k++) vla[k][n] = k;
  printf("%d %d %g %d\n", scale(1.5, 4), later[2], cimag(z * z), mine);
  printf("%zu %d %d %d\n", sizeof vla, vla[2][3], aliased(1), (int)((unsigned long)buffer % 32));
  struct { struct { int deep; } mid; int k; } s = {{5}, 6}, t = s;
  printf("%d %d\n", callsIt(&(struct pair){8, 9}), *(int *)itsAddress());
  typedef int vector __attribute__((vector_size(16)));
  vector v = {1, 2, 3, 4}, w = v + v;
  int out;
  __asm__("" : "=r"(out) : "0"(n) : "memory");
  printf("%d %d %d %d\n", t.mid.deep, t.k, w[3], out);
  printf("%zu %d\n", sizeof(struct { char c; int i; }), ((union { int i; float f; }){.f = 1.0f}).i);
  {
    __label__ inner;
    goto inner;
  inner:;
  }
  return 0;
}
