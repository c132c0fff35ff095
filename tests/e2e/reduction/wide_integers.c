// Integers of 128 bits: every operator starts from its own neutral element, beyond 64 bits.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
typedef __int128 wide;
typedef unsigned __int128 uwide;
#define N 300

int main(void) {
  const wide big = (wide)1 << 100;
  wide sum = big, least = big * 4, most = -big * 4, both = ~(wide)0, product = 1;
  uwide uleast = ~(uwide)0, umost = 0, uboth = ~(uwide)0, either = 0, changed = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) reduction(min : least, uleast) reduction(max : most, umost) \
    reduction(& : both, uboth) reduction(| : either) reduction(^ : changed) reduction(* : product)
  for (int i = 0; i < N; i++) {
    wide v = big * 3 + i;
    sum += i;
    least = v < least ? v : least;
    most = -v > most ? -v : most;
    both &= ~((wide)1 << (i % 7 + 90));
    product *= i < 2 ? big / (1 << 20) >> 40 * i : 1;
    uwide u = (uwide)v;
    uleast = u < uleast ? u : uleast;
    umost = u > umost ? u : umost;
    uboth &= ~((uwide)1 << (i % 3 + 120));
    either |= (uwide)1 << (i % 100);
    changed ^= u;
  }
  uwide expected = 0;
  for (int i = 0; i < N; i++) expected ^= (uwide)(big * 3 + i);
  CHECK(sum == big + N * (N - 1) / 2);
  CHECK(least == big * 3 && most == -big * 3);
  CHECK(both == ~((wide)127 << 90) && uboth == ~((uwide)7 << 120));
  CHECK(uleast == (uwide)(big * 3) && umost == (uwide)(big * 3 + N - 1));
  CHECK(either == ((uwide)1 << 100) - 1 && changed == expected && product == (wide)1 << 120);

  // All values beyond those of the other sign.
  least = big * 4;
  most = -big * 4;
#pragma omp target parallel for reduction(min : least) reduction(max : most) num_threads(70)
  for (int i = 0; i < N; i++) {
    least = big + i < least ? big + i : least;
    most = -big - i > most ? -big - i : most;
  }
  CHECK(least == big && most == -big);
  return failures != 0;
}
