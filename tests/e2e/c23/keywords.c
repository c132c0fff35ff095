// bool, true, false, static_assert, thread_local, alignas and alignof are keywords (C23 6.4.1).
// options: -std=gnu2x
// not-with-gcc: <13: they are macros of headers
// compare: gcc
#include "../check.h"
static thread_local int own = 1;
static_assert(true && !false && sizeof(bool) == 1);
struct flags { bool a : 1, b : 1; alignas(16) char c; };
static bool both(struct flags f) { return f.a && f.b; }
int main(void) {
  static_assert(alignof(struct flags) == 16, "the member's");
  bool any = false, all = true;
  int threads = 0;
#pragma omp parallel num_threads(4) reduction(|| : any) reduction(&& : all) reduction(+ : threads)
  {
    own += 2;
    bool mine = own == 3 || true;
    any = any || mine;
    all = all && (bool)2.5;
    threads += true;
  }
  CHECK(any && all && threads == 4);
  bool d[3] = {true, false, true};
  struct flags f = {true, false, 'x'};
  int sum = 0;
#pragma omp target map(tofrom : d, f, sum)
  {
    alignas(32) bool local[4] = {false};
    static_assert(alignof(int) == 4);
    for (int i = 0; i < 3; i++) d[i] = !d[i], sum += d[i] + local[i];
    f.b = both(f) == false ? true : false;
    sum += true + alignof(double);
  }
  printf("%d %d %d %d %d\n", d[0], d[1], d[2], f.b, sum);
  return failures != 0;
}
