// Names that hide others, loops with macros, jumps and labels, conditionals as lvalues of pointers.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdio.h>
#include <stdlib.h>
#define CHECKED(x)                                                                                           \
  do {                                                                                                       \
    if (!(x)) {                                                                                              \
      fprintf(stderr, "bad %s\n", #x);                                                                       \
      abort();                                                                                               \
    }                                                                                                        \
  } while (0)
#define FOREACH(i, n) for (int i = 0, _n = (n); i < _n; ++i)
static int x = 100;
typedef struct pt {
  int x, y;
} pt;
static pt pts[] = {{1, 2}, {.y = 4, .x = 3}};
int main(void) {
  int total = 0;
  int x = 1;
#pragma omp parallel num_threads(1) firstprivate(x)
  {
    int x2 = x, x = x2 + 5;
    {
      extern int printf(const char *, ...);
      int x = 50;
      total += x;
      {
        extern int ext_x;
        total += ext_x;
      }
    }
    total += x;
    struct pt pt = pts[1];
    total += pt.x * pt.y;
    FOREACH(i, 3) FOREACH(j, i + 1) {
      if ((i + j) % 2) continue;
      switch (i) {
      case 0: continue;
      case 1: goto next;
      default: total += j;
      }
      total++;
    next:;
    }
    CHECKED(total > 0);
    for (int a = 0, b = 10, *p = &a; a < b; a++, b--, total += *p & 1)
      ;
    int a = 1, *pa = &a, **ppa = &pa, arr[2] = {**ppa, *pa + 1}, n = sizeof arr / sizeof *arr;
    total += arr[1] + n;
    if (total)
      if (total > 1000)
        total = 1;
      else if (total > 500)
        total = 2;
      else {
        total += 1;
      }
    for (int k = 0; k < 2; k++)
      while (1) {
        if (k)
          break;
        else {
          total++;
          break;
        }
      }
    const char *s = total > 3 ? total > 5 ? "big" : "mid" : ({ "small"; });
    total += s[0];
    {
      int unused __attribute__((unused));
      ;
    }
    do total++;
    while (total < 0);
    for (;;)
      if (total++ > 3) break;
    int cond = total;
    cond ? (void)(total += 2) : (void)0;
    (void)(cond && (total += 3));
    (cond ? &total : &a)[0] += 7;
    (*(cond ? &total : &a))++;
    ((struct pt){9, 8}).x;
    total += ((pts)[0]).y + (&pts[1])->x + (*pts).x;
  }
  printf("%d %d\n", total, x);
  return 0;
}
int ext_x = 7;
