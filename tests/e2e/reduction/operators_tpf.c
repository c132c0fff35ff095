// All reduction operators on `target parallel for`.
#include "../check.h"
#define N 60
int main(void) {
  int sum = 10, difference = 5, product = 3, all_bits = 0xffff, any_bits = 0x100, odd_bits = 0xf0, least = 1000, most = -1000;
  int both = 1, either = 0;
  double dsum = 0.5, dmin = 1e9, dmax = -1e9;
  int v[N];
  for (int i = 0; i < N; i++) v[i] = (i * 37) % N - 7;
#pragma omp target parallel for map(tofrom: sum, dsum, difference, product, all_bits, any_bits, odd_bits, least, dmin, most, dmax, both, either) reduction(+: sum, dsum) reduction(-: difference) reduction(*: product) reduction(&: all_bits) \
    reduction(|: any_bits) reduction(^: odd_bits) reduction(min: least, dmin) reduction(max: most, dmax) \
    reduction(&&: both) reduction(||: either)
  for (int i = 0; i < N; i++) {
    sum += v[i];
    dsum += v[i] * 0.5;
    difference -= v[i];
    product *= i % 20 == 7 ? 2 : 1;
    all_bits &= ~(1 << (i % 3));
    any_bits |= 1 << (i % 5);
    odd_bits ^= v[i] & 0xff;
    if (v[i] < least) least = v[i];
    most = v[i] > most ? v[i] : most;
    dmin = dmin < v[i] ? dmin : v[i];
    dmax = dmax > v[i] ? dmax : v[i];
    both = both && v[i] != 3;
    either = either || v[i] == 11;
  }
  int s = 10, d = 5, o = 0xf0;
  for (int i = 0; i < N; i++) {
    s += v[i];
    d -= v[i];
    o ^= v[i] & 0xff;
  }
  CHECK(sum == s);
  CHECK(difference == d);
  CHECK(product == 24);
  CHECK(all_bits == 0xfff8);
  CHECK(any_bits == 0x11f);
  CHECK(odd_bits == o);
  CHECK(least == -7 && most == N - 8);
  CHECK(dsum == 0.5 + (s - 10) * 0.5);
  CHECK(dmin == -7 && dmax == N - 8);
  CHECK(both == 0);
  CHECK(either == 1);
  return failures != 0;
}
