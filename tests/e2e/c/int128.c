// __int128: arithmetic, constants, conversions, bit-fields, switch-free comparison, parameters and captures.
// lanes: ref host sim
// compare: gcc
#include "../check.h"
typedef unsigned __int128 u128;
typedef __int128_t s128;
enum { BITS = (int)(((__int128)1 << 100) >> 98) };
static char table[(int)(((unsigned __int128)5 << 70) >> 70)];
_Static_assert(((__int128)1 << 100) > ((__int128)1 << 99), "wider than long");
_Static_assert((unsigned __int128)-1 / 2 > 0xffffffffffffffffull, "unsigned");
static u128 square(u128 x) { return x * x; }
static void show(u128 x) { printf("%llx%016llx ", (unsigned long long)(x >> 64), (unsigned long long)x); }
int main(void) {
  s128 a = -5, b = (s128)1 << 90, sum = 0;
  u128 m = (u128)-1, r[4] = {0};
  struct { s128 x : 70; int y; } bits = {-1, 2};
#pragma omp parallel num_threads(1) firstprivate(a, bits) shared(m, r)
  {
    r[0] = square((u128)0xffffffffffffffff) + m;
    r[1] = (u128)(a * b / 3) % 1000000007;
    r[2] = (m >> 100) + BITS + sizeof table + (a < 0) + (m > b);
    r[3] = (u128)(bits.x + bits.y) + (u128)1e20;
    m -= (u128)7 << 64;
  }
#pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < 10; i++) sum += (s128)i << 64;
  for (int i = 0; i < 4; i++) show(r[i]);
  show(m), show(sum);
  puts("");
#pragma omp target map(from: r) map(to: a, b)
  {
    u128 k = (u128)1 << 100;
    r[0] = square(k >> 50), r[1] = (u128)(a * b), r[2] = k / 10, r[3] = (u128)(double)k + (a < b);
  }
  for (int i = 0; i < 4; i++) show(r[i]);
  puts("");
  return failures != 0;
}
