// _Static_assert everywhere it may stand, _Noreturn and its attribute.
// lanes: ref host sim
// compare: gcc
// options: -std=gnu2x
#include "../check.h"
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>
_Static_assert(sizeof(int) == 4, "int");
_Static_assert(1);
static_assert(sizeof(long) == 8, "con" "cat");
struct s { int a; _Static_assert(sizeof(int) > 2, "in a structure"); int b; };
static jmp_buf place;
static _Noreturn void leave(int code) { longjmp(place, code); }
static void leave2(void) __attribute__((noreturn));
static void leave2(void) { leave(7); }
_Noreturn static inline void stop(void) { abort(); }
int main(void) {
  int r = 0;
#pragma omp parallel num_threads(1)
  {
    _Static_assert(sizeof(struct s) == 8, "in a block");
    if (r > 3) stop();
    enum { K = 3 };
    static_assert(K == 3);
    for (int i = 0; i < K; i++) {
      _Static_assert(K, "");
      r += i;
    }
  }
  int code = setjmp(place);
  if (!code) leave2();
  printf("%d %d\n", r, code);
#pragma omp target map(tofrom: r)
  {
    _Static_assert(sizeof(struct s) == 8, "on the device");
    r += (int)sizeof(struct s);
  }
  printf("%d\n", r);
  return failures != 0;
}
