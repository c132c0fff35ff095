// A function with loops of its own, called by every thread of a combined construct.
#include "../check.h"
static int divisors(int n) {
  int count = 0;
  for (int d = 1; d <= n; d++)
    if (n % d == 0) count++;
  return count;
}
int main(void) {
  int primes = 0, count[200];
#pragma omp target teams distribute parallel for map(from: count)
  for (int i = 0; i < 200; i++) count[i] = divisors(i);
  for (int i = 0; i < 200; i++) primes += count[i] == 2;
  CHECK(primes == 46);
  return failures != 0;
}
