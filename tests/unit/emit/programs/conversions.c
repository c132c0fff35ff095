// What C converts silently and C++ does not; and calls whose overload C++ would choose otherwise.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum level { LOW, HIGH = 100 };
struct item { int key; void *data; };

static enum level level_of(int x) { return x > 3; }
static char *name_of(int x) { return x ? "yes" : "no"; }
static int *make(int n) {
  int *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) p[i] = i * i;
  return p;
}
static void *advance(void *p, long n) { return p + n; }
static int compare(const void *a, const void *b) {
  const int *x = a, *y = b;
  return *x - *y;
}
static int each(void (*f)(int, void *), void *context) {
  f(1, context);
  return 2;
}
static void collect(int x, void *context) {
  int *total = context;
  *total += x;
}
static int *maybe(int *p, int ok) { return ok ? p : NULL; }
static unsigned char byte(int x) { return x; }

int main(void) {
  int *p = make(5), *q;
  void *v = p;
  char *s = "literal";
  const char *cs = s;
  q = v;
  printf("%d %s %c\n", q[3], cs, s[2]);
  v = advance(v, 4);
  printf("%d\n", *(int *)v);
  v += 4;
  v++;
  v--;
  printf("%d %ld\n", *(int *)v, (long)((char *)v - (char *)p));
  int total = 5, values[] = {5, 2, 9, 1};
  each(collect, &total);
  qsort(values, 4, sizeof(int), compare);
  printf("%d %d %d %d\n", total, values[0], values[3], maybe(p, 0) == NULL);
  enum level e = level_of(7);
  e = e ? HIGH : LOW;
  printf("%d %s %s\n", e, name_of(0), name_of(1));
  struct item item = {3, p}, *pi = &item;
  q = pi->data;
  pi->data = q + 1;
  int *third = item.data;
  printf("%d %d\n", *q, *third);
  float f = 2.0f, g = 0.1f;
  int i = 3;
  printf("%.17g %.17g %.17g\n", sqrt(f), pow(g, 2), sin(g));
  printf("%.17g %.17g %d\n", fabs(g), exp(i), abs(-2.7));
  printf("%.17g %.9g %.17g\n", floor(f / 3), sqrtf(g), fmax(f, i));
  _Bool b = p, nb = 0.5;
  b = b + 1;
  nb = i & 4;
  printf("%d %d %d\n", b, nb, (_Bool)256);
  unsigned char uc = 250;
  uc += 10;
  signed char sc = -1;
  printf("%d %d %d %d\n", uc, sc >> 1, (unsigned)sc > 5u, byte(257));
  printf("%d %d\n", 'a' == 97, (int)sizeof('a' + 1));
  int j = 5.9;
  long difference = &values[3] - values;
  printf("%d %ld %d\n", j, difference, p == 0);
  memset(values, 0, sizeof values);
  p = realloc(p, 40);
  free(p);
  char *copy = strcpy(malloc(8), "copied"), **list = malloc(2 * sizeof *list);
  list[0] = copy;
  const char *const *view = (const char *const *)list;
  printf("%s %d\n", view[0], i ?: 4);
  return values[0];
}
