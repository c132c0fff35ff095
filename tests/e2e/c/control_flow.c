// Statements: case ranges, Duff's device, dangling else, switch without braces, continue in do, ?: without a middle, comma.
// lanes: ref host sim
// compare: gcc
// options: -w
#include "../check.h"
static int calls;
static int once(int x) { calls++; return x; }
static int classify(int c) {
  switch (c) {
  case '0' ... '9': return 1;
  case 'a' ... 'f': case 'A' ... 'F': return 2;
  case -5 ... -1: return 3;
  default: return 4;
  }
}
int main(void) {
  int r[10] = {0}, n = 7;
#pragma omp parallel num_threads(1) firstprivate(n)
  {
    int count = (n + 3) / 4, k = 0, i;
    switch (n % 4) { case 0: do { k++; case 3: k++; case 2: k++; case 1: k++; } while (--count > 0); }
    r[0] = k;
    if (n > 3) if (n > 10) r[1] = 1; else r[1] = 2;
    if (n > 3) { if (n > 10) r[2] = 1; } else r[2] = 2;
    if (n) for (i = 0; i < 3; i++) if (i == 1) r[3]++; else r[3] += 10; else r[3] = -1;
    r[4] = once(5) ?: once(6);
    r[4] += once(0) ?: once(7);
    r[5] = (n++, n *= 2, n - 1);
    switch (n) case 16: r[6] = 4;
    switch (r[6] + 1) { int unreached; default: unreached = 3; r[6] += unreached; case 77: r[6]++; }
    i = 0;
    do { if (i == 3) continue; r[7] += i; } while (++i < 6);
    for (;;) { if (i-- < 2) break; else continue; }
    r[8] = i + classify('7') * 1000 + classify('e') * 100 + classify(-3) * 10 + classify('z');
    while (i < 5) i++; ;
    for (int a = 0, *p = &a; *p < 3; ++*p) r[9] += a;
    goto skip;
    { skip: r[9] += 100; }
  }
  for (int i = 0; i < 10; i++) printf("%d ", r[i]);
  printf("%d\n", calls);
#pragma omp target map(from: r) map(to: n)
  {
    int count = (n + 3) / 4, k = 0;
    switch (n % 4) { case 0: do { k++; case 3: k++; case 2: k++; case 1: k++; } while (--count > 0); }
    r[0] = k;
    if (n > 3) if (n > 10) r[1] = 1; else r[1] = 2;
    r[2] = classify('7') * 1000 + classify('e') * 100 + classify(-3) * 10 + classify('z');
    r[3] = (n ?: 4) + (k - k ?: 6);
    switch (n) { int late; case 7: late = 9; r[4] = late; break; case 8: r[4] = 1; }
  }
  for (int i = 0; i < 5; i++) printf("%d ", r[i]);
  puts("");
  return failures != 0;
}
