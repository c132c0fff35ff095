// Static local variables that regions share: one object however they are reached, initialised once, each function
// its own, also where they have the names of others.
#include "../check.h"
#include <string.h>

enum { N = 50 };
static int count = 1000;
static int twice(int x) { return 2 * x; }

static int next(void) {
  static int count = N - 8;
#pragma omp parallel num_threads(3)
  {
#pragma omp atomic
    count++;
  }
  return count;
}
static int other(void) {
  static int count, *self = &count, (*function)(int) = twice;
  static const char *const names[] = {"one", "two", "three"}, text[] = "text";
  static struct pair { int a, b[2]; } pair = {.b = {[1] = 7}};
  static double sums[N] __attribute__((aligned(64)));
  int ok = 0;
#pragma omp parallel num_threads(2) reduction(+ : ok)
  {
#pragma omp atomic
    count += 3;
#pragma omp for
    for (int i = 0; i < N; i++) sums[i] += i;
    ok += self == &count && !strcmp(names[2], "three") && sizeof text == 5 && pair.b[1] == 7 && function(4) == 8;
    ok += (unsigned long)sums % 64 == 0;
  }
  CHECK(ok == 4 || ok == 2);
  CHECK(*self == count);
  {
    static int count = 5; // hides the one above
#pragma omp parallel num_threads(1)
    count *= 2;
    CHECK(count == 10 || count == 20);
  }
  return (int)sums[10];
}
static int *where(int n) {
  int a[n];
  static int kept[sizeof(char[3])];
  static int (*rows)[3]; // stays: nothing moves that needs the function
  memset(a, 0, sizeof a);
  if (n > 2) { // what it points to is still the same in the recursion
    rows = (int(*)[3])where(n - 1);
    CHECK((int *)rows == kept);
  }
#pragma omp parallel num_threads(2)
#pragma omp single
  kept[1] += n;
  return kept;
}
static void *labels(int which) {
  static void *const table[] = {&&zero, &&one}; // labels are the function's
  int r = 0;
#pragma omp parallel num_threads(2) reduction(+ : r)
  r += table[0] != table[1];
  CHECK(r >= 1);
  goto *table[which];
zero:
  return "zero";
one:
  return "one";
}

int main(void) {
  int a = next(), b = next();
  CHECK(b > a && b - a <= 3 && a > N - 8);
  CHECK(other() == 10 && other() == 20);
  CHECK(where(4)[1] == 4 + 3 + 2);
  CHECK(!strcmp(labels(1), "one") && !strcmp(labels(0), "zero"));
  CHECK(count == 1000);
  return failures != 0;
}
