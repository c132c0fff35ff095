// _Atomic as qualifier and as specifier, and GNU's atomic builtins.
// lanes: ref host
// compare: gcc
#include "../check.h"
#include <stdatomic.h>
struct pair { int a, b; };
static _Atomic int counter;
static _Atomic(long) total = 3;
static int *_Atomic pointer;
static _Atomic struct pair both;
static atomic_flag flag = ATOMIC_FLAG_INIT;
int main(void) {
  _Atomic unsigned short local = 65530;
  _Atomic _Bool seen = 0;
  int x = 4, plain = 0, old = 0;
  const _Atomic int fixed = 6;
#pragma omp parallel num_threads(4)
  {
    for (int i = 0; i < 100; i++) {
      counter++;
      total += 2;
      local -= 1;
      atomic_fetch_add_explicit(&counter, 2, memory_order_relaxed);
      __atomic_add_fetch(&plain, 1, __ATOMIC_SEQ_CST);
    }
    seen = 1;
    pointer = &x;
    struct pair p = {fixed, 2};
    both = p;
    while (atomic_flag_test_and_set(&flag)) {}
    old += (int)sizeof(_Atomic(char *));
    atomic_flag_clear(&flag);
  }
  struct pair copy = both;
  printf("%d %ld %d %d %d %d %d %d\n", counter, total, local, seen, *pointer, copy.a + copy.b, plain, old);
  int expected = 4;
#pragma omp parallel num_threads(1)
  old = __atomic_compare_exchange_n(&x, &expected, 9, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED) + __sync_fetch_and_add(&x, 1);
  printf("%d %d\n", old, x);
  return failures != 0;
}
