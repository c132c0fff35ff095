// asm statements without instructions, which keep the compiler from knowing something, mean the same in device code.
// lanes: ref host sim sim53 nvcc cubin ptx
#include "../check.h"

#define HIDE(x) __asm__ volatile("" : "+r"(x))
#define FENCE() asm volatile("" ::: "memory")

#pragma omp declare target
static int hidden(int x) {
  HIDE(x);
  return x;
}
static int counted = 0;
static int next(void) { return ++counted; }
#pragma omp end declare target

int main(void) {
  int a[64], moved = 0, named = 0, calls = 0;
  double sum = 0;
#pragma omp target map(from : a, moved, named, calls) map(tofrom : sum)
  {
    int before = 41, after = 0, other;
    __asm__("" : "=r"(after) : "0"(before + 1));
    moved = after;
    asm("" "" : [out] "=r"(named), "=m"(other) : "0"(before), "m"(sum) : "memory", "cc");
    asm volatile("  " : : "r"(&a[0]) : "memory");
    asm("" : : "r"(next()));
    calls = counted;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 64; i++) {
      a[i] = hidden(i);
      FENCE();
      sum += a[i];
    }
  }
  for (int i = 0; i < 64; i++) CHECK(a[i] == i);
  CHECK(moved == 42 && named == 41 && calls == 1 && sum == 63 * 32);
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < 64; i++) {
    int x = a[i];
    HIDE(x);
    a[i] = x + 1;
  }
  for (int i = 0; i < 64; i++) CHECK(a[i] == i + 1);
  return failures != 0;
}
