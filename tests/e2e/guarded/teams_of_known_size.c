// Loops of teams whose size is a constant: as many iterations for each thread, one more for some, more than
// are unrolled; with `continue`, loops inside, collapsed, with copies, in reductions. lanes: host sim sim53
// nvcc cubin ptx
#include <stdio.h>

enum { TEAMS = 5, THREADS = 64, MOST = THREADS * 17, ALL = TEAMS * MOST };

static int failures;
static void expect(const char *what, int at, long found, long expected) {
  if (found == expected) return;
  if (failures++ < 20) printf("%s, %d: %ld instead of %ld\n", what, at, found, expected);
}

#define TARGET _Pragma("omp target teams distribute thread_limit(64) map(to : in[:ALL]) map(from : out[:ALL])")
#define LOOP(name, COUNT)                                                                                    \
  static void name(const int *in, int *out) {                                                                \
    TARGET for (int t = 0; t < TEAMS; t++) {                                        \
      int x[COUNT], y[COUNT];                                                                                \
      _Pragma("omp parallel for") for (int i = 0; i < COUNT; i++) x[i] = in[t * COUNT + i] + i;              \
      _Pragma("omp parallel for") for (int i = 0; i < COUNT; i++) {                                          \
        y[i] = x[COUNT - 1 - i];                                                                             \
        if (i % 3 == 1) continue;                                                                            \
        for (int k = 0; k < i % 5; k++) y[i] += x[(i + k) % COUNT];                                          \
      }                                                                                                      \
      _Pragma("omp parallel for") for (int i = 0; i < COUNT; i++) out[t * COUNT + i] = y[i];                 \
    }                                                                                                        \
  }                                                                                                          \
  static void name##_check(const int *in, int *out) {                                                        \
    name(in, out);                                                                                           \
    for (int t = 0; t < TEAMS; t++)                                                                          \
      for (int i = 0; i < COUNT; i++) {                                                                      \
        long y = in[t * COUNT + COUNT - 1 - i] + COUNT - 1 - i;                                              \
        for (int k = 0; i % 3 != 1 && k < i % 5; k++) {                                                      \
          const int at = (i + k) % COUNT;                                                                    \
          y += in[t * COUNT + at] + at;                                                                      \
        }                                                                                                    \
        expect(#name, t *COUNT + i, out[t * COUNT + i], y);                                                  \
      }                                                                                                      \
  }
LOOP(one_each, 64)
LOOP(two_each, 128)
LOOP(three_each, 192)
LOOP(four_each, 256)
LOOP(sixteen_each, 1024)
LOOP(seventeen_each, 1088)
LOOP(one_more, 129)
LOOP(one_less, 127)

static void others(const int *in, long *sums, int *last, int *product) {
#pragma omp target teams distribute thread_limit(64) map(to                                                  \
                                                         : in[:TEAMS * 512]) map(from                        \
                                                                                 : sums[:TEAMS], last        \
                                                                                 [:TEAMS], product           \
                                                                                 [:TEAMS * 256])
  for (int t = 0; t < TEAMS; t++) {
    long sum = 0;
    int at = -1, table[16][16];
#pragma omp parallel for reduction(+ : sum) lastprivate(at)
    for (int i = 0; i < 512; i++) {
      sum += in[t * 512 + i] * (long)i;
      at = in[t * 512 + i];
    }
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 16; i++)
      for (int j = 15; j >= 0; j--) table[i][j] = in[t * 16 + i] * in[t * 16 + j];
#pragma omp parallel for schedule(static, 3)
    for (int i = 0; i < 256; i++) product[t * 256 + i] = table[i / 16][i % 16];
    sums[t] = sum;
    last[t] = at;
  }
}

int main(void) {
  static int in[TEAMS * MOST], out[TEAMS * MOST], last[TEAMS], product[TEAMS * 256];
  static long sums[TEAMS];
  for (int i = 0; i < TEAMS * MOST; i++) in[i] = i * 7919 % 1009;
  one_each_check(in, out), two_each_check(in, out), three_each_check(in, out), four_each_check(in, out);
  sixteen_each_check(in, out), seventeen_each_check(in, out), one_more_check(in, out),
      one_less_check(in, out);
  others(in, sums, last, product);
  for (int t = 0; t < TEAMS; t++) {
    long sum = 0;
    for (int i = 0; i < 512; i++) sum += in[t * 512 + i] * (long)i;
    expect("sum", t, sums[t], sum);
    expect("last", t, last[t], in[t * 512 + 511]);
    for (int i = 0; i < 256; i++)
      expect("product", t * 256 + i, product[t * 256 + i], in[t * 16 + i / 16] * in[t * 16 + i % 16]);
  }
  printf(failures ? "FAIL: %d\n" : "PASS\n", failures);
  return failures != 0;
}
