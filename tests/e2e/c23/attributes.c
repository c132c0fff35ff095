// Attributes wherever C23 has them (6.7.13).
// options: -std=gnu2x
// not-with-gcc: <13: not all of their places
// not-in-gcc: <14: no [[omp::directive()]]
// compare: gcc
#include "../check.h"
struct [[gnu::packed]] tight { char c; [[deprecated("use c")]] int old; int i [[gnu::aligned(4)]]; };
struct [[gnu::packed]] closely { char c; int i; };
enum [[maybe_unused]] choice { first [[deprecated]], second [[maybe_unused]] = 5 };
[[nodiscard("look at it")]] static int must(void) { return 3; }
[[noreturn]] static void stop(void) { __builtin_abort(); }
[[gnu::noinline]] [[__maybe_unused__]] static int quiet [[gnu::pure]] (int x [[maybe_unused]], [[maybe_unused]] int y) { return x; }
int array[] [[gnu::aligned(64)]] = {1, 2, 3}, * [[]] pointer [[]] = array;
static int chosen(int n) {
  switch (n) {
  case 1: n += 2; [[fallthrough]];
  case 2: n += 3; break;
  default: [[maybe_unused]] int nothing = 0;
  }
  return n;
}
int main([[maybe_unused]] int argc, [[maybe_unused]] char *argv[]) {
  [[maybe_unused]] int a = must(), b [[gnu::unused]];
  CHECK(sizeof(struct tight) == 12 && sizeof(struct closely) == 5 && (unsigned long)array % 64 == 0 && chosen(1) == 6 && *pointer == 1);
  if (argc > 100) stop();
  int sum = 0;
  [[omp::directive(parallel for, reduction(+ : sum))]]
  for (int i = 0; i < 3; i++) {
    [[maybe_unused]] int local [[gnu::aligned(32)]] = i;
    [[gnu::unused]] struct tight t = {.i = 2};
    sum += quiet(local, 1) + t.i + second;
  }
  printf("%d\n", sum);
  [[omp::sequence(directive(target map(tofrom : sum)))]]
  {
    [[maybe_unused]] struct tight t = {.c = 1, .i = 4};
    struct closely two[2] = {{1, 2}, {3, 4}};
    sum += (int)sizeof two + (int)((char *)&two[1].i - (char *)two) + chosen(1) + t.i + quiet(1, 2);
  }
  printf("%d\n", sum);
  return failures != 0;
}
