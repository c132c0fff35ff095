// Loops of teams whose size is a constant: as many iterations for each thread, one more for some, more than
// are unrolled, as many as loops around count; with `continue`, loops inside, collapsed, with copies, in
// reductions. lanes: host sim sim53 nvcc cubin ptx
#include <stdio.h>

enum { TEAMS = 5, THREADS = 64, MOST = THREADS * 17, ALL = TEAMS * MOST };

static int failures;
static void expect(const char *what, int at, long found, long expected) {
  if (found == expected) return;
  if (failures++ < 20) printf("%s, %d: %ld instead of %ld\n", what, at, found, expected);
}

#define TARGET                                                                                               \
  _Pragma("omp target teams distribute thread_limit(64) map(to : in[:ALL]) map(from : out[:ALL])")
#define LOOP(name, COUNT)                                                                                    \
  static void name(const int *in, int *out) {                                                                \
    TARGET for (int t = 0; t < TEAMS; t++) {                                                                 \
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

// Loops of which a thread has no more than so many iterations, whatever the loops around count.
enum { STEPS = 2 * THREADS + 2 };
static void bounded(int *sorted, long *found, int n) {
#pragma omp target teams distribute thread_limit(64) map(tofrom                                              \
                                                         : sorted[:TEAMS * STEPS]) map(from                  \
                                                                                       : found[:TEAMS * 5])
  for (int t = 0; t < TEAMS; t++) {
    int x[STEPS];
    long triangle[STEPS], below = 0, last = 0, skipped = 0, any = 0;
#pragma omp parallel for
    for (int i = 0; i < STEPS; i++) x[i] = sorted[t * STEPS + i], triangle[i] = 0;
    for (int step = 0; step < STEPS; step++) {
#pragma omp parallel for // 65, 64
      for (int i = step & 1; i < STEPS - 1; i += 2)
        if (x[i] > x[i + 1]) {
          const int first = x[i];
          x[i] = x[i + 1], x[i + 1] = first;
        }
    }
    for (int s = 0; s <= 2 * THREADS; s++) {
      const int from = s > THREADS ? s - THREADS : 0, to = s > THREADS ? THREADS : s;
#pragma omp parallel for lastprivate(last) // up to 65
      for (int i = from; i <= to; i++) triangle[s - i + from] += s * (i + 1L), last = i + s;
#pragma omp parallel for reduction(+ : below) // up to 64
      for (int i = from; i < to; i++) below += i * (long)s;
    }
    for (int s = THREADS - 1; s >= 0; s--) {
#pragma omp parallel for reduction(+ : skipped) // up to 64, downwards
      for (int i = s; i >= 0; i--) {
        if (i % 3 == s % 3) continue;
        for (int k = 0; k < i % 4; k++) skipped += s + i * k;
      }
#pragma omp parallel for reduction(+ : any) // by n
      for (int i = s; i < n; i++) any += i ^ s;
    }
    long *own = found + t * 5;
    own[0] = own[1] = 0;
    for (int i = 0; i < STEPS; i++) own[0] += triangle[i] * (i % 7 + 1);
    own[1] = below, own[2] = last, own[3] = skipped, own[4] = any;
#pragma omp parallel for
    for (int i = 0; i < STEPS; i++) sorted[t * STEPS + i] = x[i];
  }
}

static void bounded_check(const int *in, int n) {
  static int sorted[TEAMS * STEPS];
  static long found[TEAMS * 5];
  long triangle[STEPS] = {0}, own[5] = {0};
  for (int i = 0; i < TEAMS * STEPS; i++) sorted[i] = in[i];
  bounded(sorted, found, n);
  for (int s = 0; s <= 2 * THREADS; s++) {
    const int from = s > THREADS ? s - THREADS : 0, to = s > THREADS ? THREADS : s;
    for (int i = from; i <= to; i++) triangle[s - i + from] += s * (i + 1L), own[2] = i + s;
    for (int i = from; i < to; i++) own[1] += i * (long)s;
  }
  for (int i = 0; i < STEPS; i++) own[0] += triangle[i] * (i % 7 + 1);
  for (int s = THREADS - 1; s >= 0; s--) {
    for (int i = s; i >= 0; i--)
      for (int k = 0; i % 3 != s % 3 && k < i % 4; k++) own[3] += s + i * k;
    for (int i = s; i < n; i++) own[4] += i ^ s;
  }
  for (int t = 0; t < TEAMS; t++) {
    for (int i = 0; i < 5; i++) expect("bounded", t * 5 + i, found[t * 5 + i], own[i]);
    for (int i = 1; i < STEPS; i++)
      expect("sorted", t * STEPS + i, sorted[t * STEPS + i - 1] <= sorted[t * STEPS + i], 1);
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
  bounded_check(in, 0), bounded_check(in, THREADS + 1), bounded_check(in, 5 * THREADS);
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
