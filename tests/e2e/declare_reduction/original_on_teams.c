// omp_orig in an initializer is the value before the construct in every team of a device, however many of them have ended already.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
// What has been combined into is odd, and so is the structure's mark: an initializer must not come to see that.
enum { Seen = 100000000 };
#pragma omp declare reduction(sum : int : omp_out = (omp_out & ~1) + (omp_in & ~1) + 1)                              \
    initializer(omp_priv = omp_orig & 1 ? Seen : 0)
struct five { long a[4], mark; };
static void start(struct five *priv, const struct five *orig) {
  for (int i = 0; i < 4; i++) priv->a[i] = orig->mark ? Seen : 0;
  priv->mark = 0;
}
static void add(struct five *out, const struct five *in) {
  for (int i = 0; i < 4; i++) out->a[i] += in->a[i];
  out->mark = 1;
}
#pragma omp declare reduction(sum : struct five : add(&omp_out, &omp_in)) initializer(start(&omp_priv, &omp_orig))

int main(void) {
  // A loop nest: each thread has a copy.
  int s = 8;
#pragma omp target teams distribute parallel for reduction(sum : s) map(tofrom : s)
  for (int i = 0; i < 100000; i++) s += 2;
  CHECK(s == 200009);
  // Masters, each for its team.
  struct five f = {{0, 1, 2, 3}, 0};
  int teams = 0;
  s = 8;
#pragma omp target teams num_teams(40) thread_limit(64) reduction(sum : s, f) map(tofrom : s, f, teams)
  {
#pragma omp atomic
    teams++;
#pragma omp parallel for reduction(sum : f) num_threads(64)
    for (int i = 0; i < 64; i++) f.a[1]++, f.a[3] += i;
    s += 2;
  }
  CHECK(s == 9 + 2 * teams && f.a[0] == 0 && f.a[1] == 1 + 64 * teams && f.a[3] == 3 + 2016 * teams && f.mark == 1);
  // A structure wider than what a warp hands to the others, over the threads of many teams; twice.
  for (int k = 0; k < 2; k++) {
    struct five g = {{0, 1, 2, 3}, 0};
#pragma omp target teams distribute parallel for reduction(sum : g) map(tofrom : g) num_teams(30)
    for (int i = 0; i < 50000; i++) g.a[1]++, g.a[3] += 2;
    CHECK(g.a[1] == 50001 && g.a[3] == 100003 && g.a[0] == 0);
  }
  // In one team of several warps, too.
  struct five h = {{0, 1, 2, 3}, 0};
#pragma omp target parallel for reduction(sum : h) map(tofrom : h) num_threads(256)
  for (int i = 0; i < 5000; i++) h.a[1]++, h.a[3] += 2;
  CHECK(h.a[1] == 5001 && h.a[3] == 10003);
  return failures != 0;
}
