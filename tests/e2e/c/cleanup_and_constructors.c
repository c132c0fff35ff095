// cleanup, constructor and destructor with priorities, section, used, alias, weak, visibility, ifunc-free.
// lanes: ref host
// compare: gcc
#include "../check.h"
static char order[32];
static int at, cleaned;
static void __attribute__((constructor(200))) second(void) { order[at++] = '2'; }
static void first(void) __attribute__((constructor(150)));
static void first(void) { order[at++] = '1'; }
__attribute__((destructor)) static void last(void) { puts("last"); }
static void clean(int *p) { cleaned += *p; }
static void clean_string(char **p) { cleaned += (*p)[0]; }
#define AUTO __attribute__((cleanup(clean)))
int placed __attribute__((section("my_section"), used)) = 4;
static int in_section(int x) __attribute__((section(".text.mine"), noinline));
static int in_section(int x) {
#pragma omp parallel num_threads(1)
  x += placed;
  return x;
}
int original(int x) { return x + 1; }
extern int renamed(int) __attribute__((alias("original")));
int weak_one(void) __attribute__((weak));
int weak_two(void) __attribute__((weak));
__attribute__((weak)) int weak_one(void) { return 9; }
__attribute__((visibility("hidden"))) int hidden = 3;
#pragma GCC visibility push(hidden)
int also_hidden(void) { return hidden; }
#pragma GCC visibility pop
extern __typeof__(original) other __attribute__((weak, alias("original")));
#pragma weak maybe
extern int maybe(void);
int main(void) {
  int r = 0;
#pragma omp parallel num_threads(1)
  {
    int AUTO a = 5;
    for (int i = 0; i < 3; i++) {
      AUTO int b = 1;
      char *s __attribute__((cleanup(clean_string))) = (char[]){"\001x"};
      if (i == 1) continue;
      r += b + s[1];
    }
    r += in_section(2) + renamed(1) + weak_one() + (weak_two ? 100 : 0) + also_hidden() + other(3) + (maybe ? 1000 : 0);
  }
  printf("%s %d %d\n", order, cleaned, r);
  return failures != 0;
}
