// auto without a type takes that of the initialiser (C23 6.7.10); with one it is the storage class.
// options: -std=gnu2x
// not-with-gcc: <13: auto is a storage class only
// compare: gcc
#include "../check.h"
struct pair { int a; double b; };
static struct pair made(int a) { return (struct pair){a, a / 2.0}; }
static auto counter = 40L;
static int step(int *n) { return ++*n; }
static int bounds(int n) {
  int rows[2][n], (*q)[n] = rows;
  n = 9;
  auto p = q;
  auto const r = (int (*)[step(&n)])0;
  return (int)(sizeof *p / sizeof(int)) * 10000 + (int)(sizeof *r / sizeof(int)) * 100 + n;
}
int main(void) {
  CHECK(bounds(4) == 41010);
  constexpr auto three = 3;
  int inferred = 0;
#pragma omp parallel num_threads(2) reduction(+ : inferred)
  {
    char local[three] = {1};
    inferred += (int)sizeof local + local[0];
  }
  CHECK(inferred == 8);
  auto n = 6;
  auto const limit = n * 2u;
  auto text = "text";
  auto function = made;
  auto int classic = 3;
  static auto kept = 1.5f;
  int rows[3] = {1, 2, 3};
  auto first = rows;
  auto whole = &rows;
  CHECK(_Generic(&limit, const unsigned *: 1, default: 0) && _Generic(text, char *: 1, default: 0));
  CHECK(_Generic(counter, long: 1, default: 0) && _Generic(kept, float: 1, default: 0) && sizeof *whole == sizeof rows);
  auto sum = 0.0;
#pragma omp parallel for reduction(+ : sum) firstprivate(first)
  for (auto i = 0; i < n; i++) {
    auto p = function(i);
    auto b = p.b;
    sum += b + first[i % 3] + text[0] + classic + kept;
  }
  printf("%g\n", sum);
  auto total = 0L;
#pragma omp target teams distribute parallel for map(tofrom : total) reduction(+ : total)
  for (auto i = 0; i < n; i++) {
    auto p = made(i);
    auto q = &p;
    auto twice = q->a * 2 + (long)q->b;
    const auto bits = twice & 0xffu;
    total += bits + limit + sizeof twice;
  }
  printf("%ld %ld\n", total, counter);
  return failures != 0;
}
