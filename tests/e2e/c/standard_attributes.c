// [[…]] in every position that C23 has.
// lanes: ref host sim
// options: -std=gnu2x -Wno-attributes -Wno-unused-label
// compare: gcc
// not-in-gcc: <12: labels in front of declarations
#include "../check.h"
[[nodiscard]] static int a([[maybe_unused]] int x, int [[gnu::unused]] y) { return x; }
[[gnu::noinline]] static int b [[gnu::cold]] (int x) { return x + 1; }
struct [[deprecated("old")]] old { int x; };
struct [[gnu::packed]] s { char c; [[maybe_unused]] int i; int j [[gnu::aligned(8)]]; };
enum [[maybe_unused]] e { E0 [[maybe_unused]], E1 [[deprecated]] = 4, E2 };
[[maybe_unused]] static int unused, *pointer [[maybe_unused]];
typedef int T [[gnu::aligned(16)]];
[[]];
static int c(int n) {
  switch (n) {
  case 1: n++; [[fallthrough]];
  case 2: n += 10; [[gnu::fallthrough]];
  default: break;
  }
  return n;
}
int main([[maybe_unused]] int argc, [[maybe_unused]] char **argv) {
  int r = 0;
#pragma omp parallel num_threads(1)
  {
    [[maybe_unused]] int first, second [[gnu::aligned(32)]] = 3;
    [[maybe_unused]] T third;
    [[]] if (second) [[]] r += 1; else [[]] r = 5;
    [[]] for ([[maybe_unused]] int i = 0; i < 2; i++) [[]] { r += second; }
    [[unlikely::x]] r++;
    [[]] (void)0;
    [[]] ++r;
    [[]] { r += c(1); }
    int v [[maybe_unused]][2] = {1, 2}, *p [[]] = v;
    r += p[1] + a(1, 2) + b(2) + E2 + (int)sizeof(struct s);
  label: [[maybe_unused]] int last = 2;
    r += last;
    switch (r) { [[]] case 1: [[]] r = 2; [[fallthrough]]; [[]] default: ; }
  }
  printf("%d\n", r);
#pragma omp target map(tofrom: r)
  {
    [[maybe_unused]] int first, second = 3;
    [[]] if (second) r += b(1) + c(2);
    switch (second) { case 3: r++; [[fallthrough]]; default: r++; }
  }
  printf("%d\n", r);
  return failures != 0;
}
