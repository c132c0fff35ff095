// What types are like on the machine that the program is compiled for, and in its kernels: plain char and wchar_t may be unsigned, a va_list
// a structure or an array, a bit-field without a name may align its structure.
// compare: gcc
#include "../check.h"
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

struct aligned_by_nothing {
  char c;
  int : 0;
  char d;
};
enum { SIGNED_CHAR = CHAR_MIN < 0, SIGNED_WCHAR = (wchar_t)-1 < (wchar_t)1 };
static char table[2] = {'\377', 'a'};

static int sum(int n, va_list list) {
  int total = 0;
  for (int i = 0; i < n; i++) total += va_arg(list, int);
  return total;
}

static int sum_twice(int n, ...) {
  va_list list, copy;
  va_start(list, n);
  va_copy(copy, list);
  int total = 0;
#pragma omp parallel num_threads(1) shared(list)
  total = sum(n, list);
  total += sum(n, copy);
  va_end(copy);
  va_end(list);
  return total;
}

int main(void) {
  int minus = -1, chars = 0, folded = 0, wide = 0, sizes = 0;
#pragma omp target map(from : chars, folded, wide, sizes) map(to : table)
  {
    char c = (char)minus;
    chars = (c < 0) + 2 * (table[0] < 0) + 4 * (c == table[0]);
    folded = '\377' < 0;
    wide = (wchar_t)minus < 1;
    sizes = sizeof(struct aligned_by_nothing) + 100 * _Alignof(struct aligned_by_nothing);
  }
  CHECK(chars == (SIGNED_CHAR ? 7 : 4));
  CHECK(folded == SIGNED_CHAR && wide == SIGNED_WCHAR);
  CHECK(sizes == sizeof(struct aligned_by_nothing) + 100 * _Alignof(struct aligned_by_nothing));
  char elements[_Generic((char)0 + 0u, unsigned: 1) + (SIGNED_CHAR ? 1 : 2)];
  int all = 0;
#pragma omp parallel for reduction(+ : all) firstprivate(elements)
  for (int i = 0; i < 10; i++) all += (int)sizeof elements;
  CHECK(all == 10 * (SIGNED_CHAR ? 2 : 3));
  long double exact = 1.0L + __LDBL_EPSILON__, through = 0;
#pragma omp parallel num_threads(2) reduction(+ : through) firstprivate(exact)
  through += exact - 1.0L;
  CHECK(through == 2 * __LDBL_EPSILON__);
  CHECK(sum_twice(4, 1, 2, 3, 4) == 20);
  puts("done");
}
