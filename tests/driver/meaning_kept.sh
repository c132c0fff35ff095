#!/bin/bash
# What a program can see of its own translation is as from gcc: __LINE__ and its like, sizes and offsets, symbols,
# the order of volatile accesses and of calls; and the same optimised code comes out.
. "$(dirname "$0")/setup.bash"
printf 'static const char *in_header(void) { return __FILE__; }\n#define LINE_OF_USE() __LINE__\n' > a.h
cat > a.c <<'C'
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include "a.h"
#define STRING(x) #x
#define SHOW(x) printf("%s = %ld\n", STRING(x), (long)(x))
struct __attribute__((packed)) packed { char c; int i; long double d; };
#pragma pack(push, 2)
struct two { char c; int i; double d; };
#pragma pack(pop)
struct bits { unsigned a : 3, : 0, b : 5; long long c : 40; _Bool d : 1; };
struct flexible { int n; char c; _Alignas(32) char data[]; };
union transparent { int *i; const char *c; } __attribute__((transparent_union));
enum wide { BIG = 1ll << 40, NEGATIVE = -1 };
enum __attribute__((packed)) small { TINY };
_Alignas(64) char aligned[3];
static int hidden_static;
int common_or_not, initialised = 3;
__thread int per_thread = 4;
int weak_function(void) __attribute__((weak));
int weak_function(void) { return 1; }
extern int alias_of(void) __attribute__((alias("weak_function")));
__attribute__((visibility("hidden"))) int not_exported(void) { return 2; }
int in_section __attribute__((section(".mine"))) = 5;
int renamed(void) __asm__("another_name");
int renamed(void) { return 6; }
inline int inline_only(void) { return 7; }
extern inline int inline_only(void);
static int unused_but_kept(void) __attribute__((used));
static int unused_but_kept(void) { return 8; }
int taking(union transparent t) { return *t.c; }
volatile int port;
static int order[16], at;
static int step(int n) { order[at++] = n; return n; }
int twice_read(void) { int a = port; (void)port; port = a; port; return port + port; }
int main(int argc, char **argv) {
  SHOW(__LINE__); SHOW(LINE_OF_USE()); SHOW(__COUNTER__); SHOW(__COUNTER__);
  SHOW(sizeof(struct packed)); SHOW(offsetof(struct packed, d)); SHOW(_Alignof(struct packed));
  SHOW(sizeof(struct two)); SHOW(offsetof(struct two, d));
  SHOW(sizeof(struct bits)); SHOW(sizeof(struct flexible)); SHOW(offsetof(struct flexible, data));
  SHOW(sizeof(enum wide)); SHOW(sizeof(enum small)); SHOW(_Alignof(aligned)); SHOW(sizeof "a\0b");
  struct bits b;
  memset(&b, 0, sizeof b);
  b.b = 33, b.c = -1, b.d = 2;
  unsigned char bytes[sizeof b];
  memcpy(bytes, &b, sizeof b);
  size_t n;
  for (n = 0; n < sizeof b; n++) printf("%02x", bytes[n]);
  printf("\n%s %s %s\n", __func__, __FILE__, in_header());
  SHOW(step(1) && step(0) || step(2)); SHOW((step(3), step(4))); SHOW(step(5) ? step(6) : step(7));
  int array[4] = {0}, i = 0;
  array[i++] += 5; *(array + i++) ^= 3; i += i++ ? 1 : 2;
  SHOW(array[0] + 10 * array[1]); SHOW(i); SHOW(sizeof(i++)); SHOW(at); SHOW(initialised ?: step(9));
  int k;
  for (k = 0; k < at; k++) printf("%d ", order[k]);
#line 77 "elsewhere.c"
  printf("%s %d\n", __FILE__, __LINE__);
  return renamed() + hidden_static - 6 + common_or_not;
}
C
symbols() { nm -f sysv "$1" | sed 's/ *|/|/g' | cut -d'|' -f1,3,4,5,7 | tail -n +7; }
for O in "-O0 -fcommon" "-O2 -std=gnu11" "-O1 -std=gnu89 -fgnu89-inline"; do
  gcc $O -fopenmp a.c -c -o g.o 2> /dev/null
  $OMPICC --always-translate $O -c a.c -o o.o 2> err.txt || fail "$(cat err.txt)"
  diff <(symbols g.o) <(symbols o.o) || fail "symbols differ, $O"
  diff <(objdump -d g.o | tail -n +4) <(objdump -d o.o | tail -n +4) || fail "code differs, $O"
  diff <(objdump -s -j .data -j .rodata -j .mine g.o | tail -n +4) <(objdump -s -j .data -j .rodata -j .mine o.o | tail -n +4) || fail "data differs, $O"
done
gcc -fopenmp g.o -o g && $OMPICC o.o -o o
diff <(./g) <(./o) || fail "output differs"
