#!/bin/bash
# What gcc warns of, it warns of at the same lines when every function is printed from the tree: comments that say
# that a case falls through, attributes of statements, stray semicolons and much else survive.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null || skip "no gcc"
cat > w.c <<'E2'
#include <stdio.h>
#include <string.h>
#include <stdalign.h>
enum color { RED, GREEN };
struct pair { int a, b; };
int fall(int i) {
  switch (i) {
  case 1: i++; // fall through
  case 2: i++; /* FALLTHRU */
  case 3: i++; /* lint -fallthrough */
  case 4: i++; /* drops down */
  case 5:
    i++;
    /* something
       else */
    /* Intentionally falls
       through. */
    /* and this */
  case 6: i++;
  case 7: i++; /* @fallthrough@ */
    // falls thru
again:
    if (i) i = 2; else i = 3; /* fallthru */
  default: break;
  }
  if (i) goto again;
  return i;
}
int attributes_of_gnu(int i) {
  switch (i) {
  case 12:
    i--;
    /*FALLTHROUGH*/
  case 13: i = 1; __attribute__((fallthrough));
  case 14: i = 2; [[fallthrough]];
  case 15: i = 3;
  default: ;
  }
  return i;
}
int attributed(int x) {
  [[likely]] x = 1;
  [[unknown::foo(1)]] if (x) x = 2;
  while (x) [[unlikely]] { x--; }
  do [[likely]] x--; while (x);
  for (;;) [[foo]] break;
  if (x) [[likely]] return 1; else [[unlikely]] { x = 3; }
  switch (x) { [[likely]] case 1: break; [[hot]] default: x = 4; }
  __attribute__((assume(x > 1)));
  __attribute__((unused));
  if (x) goto a; else goto b;
a: __attribute__((cold)) x = 2;
b: __attribute__((hot, unused)); c: __attribute__((foo));
  [[nodiscard]] return x;
};
int chain(int a) { if (a == 1) return 1; else if (a == 1) return 2; return 3; }
static int unused_function(int p) {
  int x, y = 1;
  y = 2;
label: p;
  p == 1;
  typedef int t;
  return 0;
}
int conversions(double d, long l, unsigned u, char *p, const char *q) {
  int a = d;
  short s = l;
  unsigned char c = u;
  float g = d;
  a += d;
  char *r = (char *)q;
  if (a < u || s == 'ab' || c > 255 || g == 1.0) return *r;
  return p == 0 ? a : u;
}
int expressions(int a, int b, int c, enum color e) {
  if (a = b) a++;
  if (a && b || c) return a & b == c;
  if (!a == 2) return a << 40;
  a = a++ + ++a;
  switch (e) { case RED: return a < b < c; }
  struct pair s = {1}, many[2] = {1, 2, 3};
  int list[2] = {[0] = 1, [0] = 2};
  printf("%d %s\n", 1L, 3);
  char small[3];
  strcpy(small, "hello");
  memset(list, 0, 2);
  if (a);
  return s.a + many[0].b + list[5] + 1 / 0 + small[0] + (a == a);
}
int shadowed;
int more(int n, ...) {
  int shadowed = 1, uninitialised;
  { int n = 2; shadowed += n; }
  if (n > 3) return uninitialised;
  if (n) return 1; else return 1;
  register int r;
  int vla[n];
  int *dangling;
  { int inner = n; dangling = &inner; }
  vla[0] = *dangling;
  return undeclared(vla) + (2147483647 + 1) + shadowed + sizeof(void);
}
const int qualified(void) { static int s; }
struct members { char a; int b, c;
  char d; union { char e; long f; };
  struct { char g; short h; } inside; };
typedef struct {
  char i, j; int k;
  double l; enum { ONE,
    TWO, } m; } *late;
static struct { char n; alignas(8) int o; char p; int q; } both, *of_them = &both;
#define LARGER(a, b) __extension__ ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); if (_a < _b) _a = _b; _a; })
int behind_macro(int a, double d) {
  return LARGER(a, 2) + LARGER(a, 3) +
         (d == 1.5) + (of_them == 0);
}
E2
all="-Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -Wcast-qual -Wlogical-op -Wduplicated-cond \
-Wduplicated-branches -Wmissing-prototypes -Wfloat-equal -Wvla -Wpedantic -Wswitch-enum -Wc++-compat -Wbad-function-cast -Wpadded"
list() { grep -E ': (warning|error): ' | sed -E 's/^([^:]*:[0-9]+):[0-9]+: /\1: /' | sort; }
for level in 3 1 4 5; do
  gcc $all -Wimplicit-fallthrough=$level -O2 -c w.c -o /dev/null 2>&1 | list > gcc.txt
  $OMPICC $all --always-translate -Wimplicit-fallthrough=$level -O2 -c w.c -o /dev/null 2>&1 | list > ompicc.txt
  [ "$(wc -l < gcc.txt)" -gt 60 ] || fail "gcc warns of too little: $(cat gcc.txt)"
  diff gcc.txt ompicc.txt > diff.txt || fail "level $level: $(cat diff.txt)"
done
# Without the warning no comment is looked for, and in functions that are copied as they stand they are there too.
$OMPICC -Wall -Werror=implicit-fallthrough --always-translate -c w.c -o /dev/null 2> err.txt && fail "not asked for"
printf 'int f(int a) {\n  switch (a) {\n  case 1: a++; /* fall through */\n  case 2: a--;\n  }\n#pragma omp parallel reduction(+ : a)\n  a++;\n  return a;\n}\nint g(int a) {\n  switch (a) {\n  case 1: a++; /* fall through */\n  case 2: a--;\n  }\n  return a;\n}\n' > both.c
$OMPICC -Wextra -Werror -c both.c || fail "comments of copied functions"
no_temporary_files
