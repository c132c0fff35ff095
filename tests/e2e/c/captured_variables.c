// firstprivate, lastprivate and reduction variables of many types.
// lanes: ref host
// options: -w
// compare: gcc
#include <stdio.h>
#include <string.h>
struct big {
  int v[10];
  char name[8];
  int c;
};
typedef struct {
  unsigned f : 3;
  signed g : 2;
} bf;
static struct big make(int i) {
  struct big b = {.c = i, .name = "n"};
  b.v[3] = i;
  return b;
}
static volatile int vol = 3;
static const double tab[3] = {1, 2, 3};
int main(void) {
  struct big b = make(4), bs[2] = {make(1), make(2)};
  bf x = {7, -1};
  const char str[] = "const";
  const int ci = 5;
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  volatile int lv = 2;
  float fa[4] = {1, 2, 3, 4};
  int *const cp = &m[0][0];
  const int *pc = m[1];
  void *vp = m;
  char c = 'x';
  short sh = -3;
  unsigned char uc = 250;
  long long ll = 1LL << 40;
  _Bool bo = 1;
  double res = 0;
  int last = 0;
  struct {
    int a;
  } anon = {3};
  enum { X = 4 } en = X;
  int(*rowp)[3] = m;
  char *sp = "lit";
#pragma omp parallel for firstprivate(b, bs, x, m, lv, fa, anon, en, rowp, sh) lastprivate(last) reduction(+: res) reduction(|: uc) reduction(^: ll) reduction(&&: bo) num_threads(3)
  for (int i = 0; i < 6; i++) {
    bs[1] = b;
    b.v[i] += bs[0].v[1] + m[i & 1][i % 3];
    x.f += i, x.g = ~x.g;
    lv++;
    fa[i & 3] *= 2;
    anon.a += en;
    sh >>= 1;
    res += b.v[i] + x.f + x.g + lv * 0 + fa[0] * 0 + str[1] + ci + cp[1] + pc[0] + ((int *)vp)[2] + c +
           sh * 0 + tab[1] + vol + rowp[1][2] + sp[0] + anon.a * 0 + strlen(bs[1].name);
    uc |= i;
    ll ^= i;
    bo = bo && i < 9;
    last = i * 10;
  }
  printf("%g %d %lld %d %d\n", res, uc, ll, bo, last);
  return 0;
}
