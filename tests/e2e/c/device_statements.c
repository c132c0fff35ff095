// Statements, conversions and expressions that C and C++ see differently, in a target region.
// lanes: ref host sim
// options: -w
// compare: gcc
#include <stdint.h>
#include <stdio.h>
#include <string.h>
enum op { ADD, SUB = 3, MUL };
typedef enum { LOW = -1, HIGH = 1 } level;
struct v2 {
  float x, y;
};
typedef struct v2 v2;
union pun {
  float f;
  uint32_t u;
  unsigned char b[4];
};
struct tree {
  int key;
  struct tree *left, *right;
};
typedef int (*binop)(int, int);
struct ops {
  enum op o;
  binop f;
  const char *name;
};
static int add(a, b)
int a, b;
{ return a + b; }
static int sub(int a, int b) { return a - b; }
static v2 scale(v2 v, float k) {
  v.x *= k, v.y *= k;
  return v;
}
static int depth(const struct tree *t) {
  return t ? 1 + (depth(t->left) > depth(t->right) ? depth(t->left) : depth(t->right)) : 0;
}
static const struct ops table[] = {{ADD, add, "add"}, {.name = "sub", .f = sub, .o = SUB}};
static int next(void) {
  static int n = 10;
  return n++;
}
static void *ident(void *p) { return p; }
static uint32_t rotl(uint32_t x, int k) { return x << k | x >> (32 - k); }
static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 ^ (unsigned char)*s++;
  return h;
}
static int count(int n, const int m[n][n], int (*f)(int, int)) {
  int c = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) c = f(c, m[i][j]);
  return c;
}
static enum op nextop(enum op o) {
  switch (o) {
  case ADD: return SUB;
  case SUB: return MUL;
  default: return 0;
  }
}
#define MAXI(a, b) ((a) > (b) ? (a) : (b))
int main(void) {
  long r[24] = {0};
  int m[2][2] = {{1, 2}, {3, 4}};
  double dd = 2.75;
#pragma omp target map(tofrom : r, m) map(to : dd)
  {
    enum op o = ADD;
    level lv = LOW;
    o++;
    o = o + 1;
    o |= 1;
    lv = -lv;
    r[0] = o + lv * 10;
    o = nextop(SUB);
    r[0] += o;
    v2 v = scale((v2){1, 2}, 2), w = {.y = 3};
    w = v;
    r[1] = w.x + w.y;
    union pun p = {1.5f}, q = {.u = 0x40490fdb};
    r[2] = p.u + p.b[3] + (int)q.f;
    struct tree leaf = {3}, node = {.key = 2, .left = &leaf}, *root = &node;
    r[3] = depth(root) + root->left->key;
    r[4] = 0;
    r[5] = next() + next();
    int *ip = ident(&m[1][0]);
    char *cp = (void *)ip;
    r[6] = *ip + *cp;
    r[7] = rotl(0x80000001u, 4) + hash("hello");
    r[8] = count(2, m, add);
    const char *msg = lv > 0 ? "pos" : "neg";
    char buf[8] = "ab", *bp = buf;
    *bp++ = 'z';
    r[9] = msg[0] + buf[0] + (bp - buf) + sizeof buf + sizeof "xyz";
    struct {
      unsigned a : 3, b : 5;
      int c : 4;
    } bf = {9 & 7, 3, -2};
    bf.a += 9, bf.c -= 7;
    bf.b <<= 1;
    r[10] = bf.a * 100 + bf.b * 10 + bf.c;
    int i = 0, arr[5] = {[2] = 1, 2};
    do {
      if (i == 3) continue;
      arr[i] += i;
    } while (++i < 5);
    r[11] = arr[0] + arr[2] * 10 + arr[3] * 100 + arr[4] * 1000;
    unsigned char uc = 200;
    signed char sc = -56;
    uc += 100;
    sc <<= 1;
    short sh = uc * sc;
    r[12] = uc + sc + sh + (uc == (unsigned char)sc);
    r[13] = 'a' + 1 + sizeof('a') + '\xff' + (char)300;
    float f = 1e10f;
    int trunc = f > 2e9f ? -1 : (int)f;
    r[14] = trunc + (int)dd + (dd > 2) + !dd + (unsigned)-1 / 2 % 1000;
    if (i > 3) goto done;
    r[15] = -1;
  done : {
    int late = 4;
    r[15] += late;
  }
    _Bool bo = i;
    bo += 3;
    bo = bo ^ 1;
    r[16] = bo + (bo == 0) + ~bo;
    int x = 5;
    x = x++ * 2 + (x > 0, 3);
    r[17] = ({
              int t = x;
              t * 2;
            }) +
            MAXI(x, 4);
    int (*fn)(int, int) = i & 1 ? add : sub;
    r[18] = fn(4, 2) + (*fn)(1, 1) + (fn == add) + (fn != 0) + !!fn;
    void (*vf)(void) = (void (*)(void))fn;
    r[19] = ((binop)vf)(2, 2) + (vf ? 1 : 0);
    int *null = 0;
    r[20] = null == 0 && !null && (null ?: &x) == &x;
    long long ll = 1LL << 40;
    r[21] = ll >> 38 | (ll & 1) + (int)ll;
    int k[2][3] = {1, 2, 3, 4};
    int(*rp)[3] = k;
    r[22] = rp[1][0] + (*rp)[2] + *(*(k + 1) + 1) + sizeof k / sizeof *k + (int)(&k[1] - k) + *k[1];
    memset(buf, 1, 4);
    memcpy(buf + 4, buf, 2);
    r[23] = buf[3] + buf[5] + strlen("abc");
  }
  for (int i = 0; i < 24; i++) printf("%ld ", r[i]);
  puts("");
  return 0;
}
