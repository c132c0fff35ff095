// __attribute__ in every position: specifiers, declarators, parameters, tags, members, enumerators, labels, statements, types.
// lanes: ref host sim
// options: -Wno-attributes
// compare: gcc
#include "../check.h"
#define UNUSED __attribute__((unused))
#define ABI __attribute__((ms_abi))
#if !defined(__x86_64__)
#undef ABI
#define ABI
#endif
__attribute__((noinline)) static UNUSED int __attribute__((cold)) a(int x UNUSED, UNUSED int y) { return x + y; }
static int __attribute__((pure, nonnull(1))) b(const int *p) __attribute__((warn_unused_result));
static int b(const int *p) { return *p; }
static ABI int c(int x, double d) { return x + (int)d; }
static int (ABI *pointer)(int, double) = c;
typedef int (ABI *callback)(int, double);
typedef ABI int function(int, double);
static int (*late)(int, double) ABI = c;
struct __attribute__((aligned(16))) s { int a UNUSED; char __attribute__((aligned(8))) b, c __attribute__((packed)); } __attribute__((may_alias));
union UNUSED u { int i; float f; };
enum __attribute__((packed)) e { E0 UNUSED, E1 __attribute__((deprecated)) = 5, E2 };
typedef int *__attribute__((aligned(8))) aligned_pointer;
static int *__attribute__((may_alias)) *const UNUSED table UNUSED = 0, UNUSED n = 3, __attribute__((unused)) *m;
static int call(int (ABI *f)(int, double), callback g, function *h) {
  int r = 0;
#pragma omp parallel num_threads(1) firstprivate(f)
  r = f(1, 2.5) + g(2, 3.5) + h(3, 4.5) + pointer(4, 5.5) + late(5, 6.5);
  return r;
}
int main(int argc UNUSED, char *argv[] UNUSED) {
  int r = 0;
  struct s x = {1, 2, 3};
  callback again = c;
  int (ABI *local)(int, double) = c;
#pragma omp parallel num_threads(1) firstprivate(x, local)
  {
    UNUSED int first, second __attribute__((aligned(32))) = 4, __attribute__((unused)) third;
    int UNUSED(parenthesised) = 2, (__attribute__((unused)) *inner) = &second;
    aligned_pointer p = &second;
    switch (second) {
    case 4: r += 1; __attribute__((fallthrough));
    case 5: r += 10;
    default: r += 100;
    }
    if (r) goto done; else r += 3;
  done: __attribute__((unused));
    for (int i UNUSED = 0; i < 1; i++) r += *p + (__attribute__((aligned(4))) int)2.5;
    r += local(1, 2.0) + again(1, 1.0) + ((int (ABI *)(int, double))local)(2, 2.0);
    r += (int)sizeof(struct s) + x.c + (int)sizeof(enum e) + E2 + parenthesised + *inner;
    __extension__ union u v UNUSED;
  }
  printf("%d %d %d %d\n", r, call(c, c, c), a(1, 2), b(&n) + (m == 0));
#pragma omp target map(tofrom: r) map(to: x)
  {
    UNUSED int first, second __attribute__((aligned(32))) = 4;
    switch (second) {
    case 4: r += 1; __attribute__((fallthrough));
    default: r += a(1, 2);
    }
    r += (int)sizeof(struct s) + x.c + (int)sizeof(enum e);
  }
  printf("%d\n", r);
  return failures != 0;
}
