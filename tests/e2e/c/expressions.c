// Operators next to each other, statement expressions, variable arguments and structures in loops.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdarg.h>
#include <stdio.h>
struct s {
  int a, b;
};
static struct s mk(int a) { return (struct s){a, a + 1}; }
static int g(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = 0;
#pragma omp parallel num_threads(1) shared(ap)
  {
    while (n--) s += va_arg(ap, int);
  }
  struct s t = va_arg(ap, struct s);
  double d = va_arg(ap, double);
  va_end(ap);
  return s + t.b + (int)d;
}
enum { N = 3, M = N * 2 };
static const char *const names[] = {
    [N] = "three",
    [0] = "zero",
};
int (*fparr[N])(int, ...) = {g, [2] = g};
union u {
  struct {
    unsigned lo : 4, hi : 4;
  };
  unsigned char c;
};
static inline int max(int a, int b) { return a > b ? a : b; }
int main(void) {
  int r = 0;
  struct s arr[M] = {[1 ... 2] = {7, 8}, {9}};
  union u un = {.c = 0x5a};
  struct s *p = arr;
  const volatile int cv = 4;
#pragma omp parallel for firstprivate(un) reduction(max : r) schedule(static, 2)
  for (int i = 0; i < M; ++i) {
    int x = mk(i).b + un.hi * 2 + (p + i)->a;
    x += ({
           struct s q = mk(x);
           q.a ?: q.b;
         }) %
         7;
    x -= -(-x) - -x + + +x - (x, +x);
    x ^= ~(x) & ~-x | !x << 2 >> 1;
    r = max(r, x * (i & 1 ? -1 : 1));
  }
  printf("%d %d %s %d\n", r, g(2, 3, 4, mk(5), 6.5), names[3], fparr[2](1, 1, mk(1), 1.0));
  int i = 3, *ip = &i;
  double d = 1.5;
#pragma omp parallel num_threads(1) firstprivate(ip, d)
  {
    i = i++ + 1;
    (*ip)++;
    *ip++;
    ip--;
    --*ip;
    ip += 2;
    d /= 2, d = -d, d = - -d;
    i = i - -i;
    i = i + +i;
    i = -+-i;
    i = *ip * *ip / *&*ip;
    i = sizeof(int) * 2 + sizeof d * 2 + 1;
    i = (int)-1.5 + (unsigned char)~0 + (int)(char)300 + -(short)4;
    i = (i, i) ? (i) : i ? 2 : 3;
    i = i ? i, i : i;
    i = &arr[2] - &arr[0] + (&*arr == arr) + (&arr[0].b - (int *)arr);
    i = cv + cv;
    i += !i == !i != !!i;
    i = (i = 3) + (i == 3 ? 4 : 5);
    if (i) {
      if (i > 1) {
        r = i;
      }
    } else
      r = 0;
    i = i<3 == 0> - 1;
    i = (i & 3) == 1;
    i = i & 3 == 3;
    i = (1 << 3) + 1 << (1 + 1);
  }
  printf("%d %g\n", i, d);
  return 0;
}
