// Loops of which a thread has four iterations: of all lengths about what blocks and turns are, upwards and
// downwards, with steps, of one loop and of two, over storage that overlaps, with clauses; and those that
// have not: gathers, elements apart, loops that ask who runs them. Each runs on the device and on the host.
// lanes: host sim sim53 nvcc cubin ptx
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 9000, ROOM = MOST + 16 };
static int a[ROOM], b[ROOM], c[ROOM], failures;
static unsigned char small[ROOM], copy[ROOM];
static double d[ROOM], e[ROOM];
static float plane[40][50], other[40][50];
struct pair {
  short first, second;
};
static struct pair pairs[ROOM], turned[ROOM];

#define EACH _Pragma("omp target teams distribute parallel for if(target: device)")

static void fill(int device, int n, int value) { EACH for (int i = 0; i < n; i++) c[i] = value; }
static void number(int device, int n) { EACH for (unsigned i = 0; i < (unsigned)n; i++) c[i] = 2 * i; }
static void add(int device, const int *x, const int *y, int *z, int n) {
  EACH for (int i = 0; i < n; i++) z[i] = x[i] + y[i];
}
static void change(int device, int n) {
  EACH for (int i = 0; i < n; i++) c[i] -= a[i] + 1;
  EACH for (int i = 0; i < n; i++) c[i] <<= a[i] & 1;
  EACH for (int i = 0; i < n; i++) copy[i] += small[i] * 3.5;
  EACH for (int i = 0; i < n; i++) copy[i] = copy[i];
}
static void axpy(int device, double factor, int n) {
  EACH for (int i = 0; i < n; i++) {
    const double product = factor * d[i];
    const int at = i + 1;
    e[at] = e[at] + product;
  }
}
static void compute(int device, int n) {
  EACH for (int i = 0; i < n; i++) e[i] = a[i] > 5000 ? floor(d[i]) : fabs(d[i]);
}
static void down(int device, int from, int n) { EACH for (int i = n - 1; i >= from; i--) c[i] = a[i] * 3; }
static void thirds(int device, long from, long n) {
#pragma omp target teams distribute parallel for thread_limit(64) if (target : device)
  for (long i = from; i < n; i += 3) c[i] = b[i] + 1;
}
static void backwards(int device, size_t n) {
#pragma omp target teams loop if (target : device)
  for (size_t i = 0; i < n; i++) c[n - 1 - i] = a[i];
}
static void differences(int device, int n) {
#pragma omp target parallel for num_threads(32) if (target : device)
  for (int i = 0; i < n; i++) c[i] = a[i + 1] - a[i];
}
static void bytes(int device) {
  EACH for (unsigned char i = 1; i < 255; i++) copy[i] = small[i - 1] + small[i] + small[i + 1];
  EACH for (signed char i = 100; i > -100; i -= 7) copy[i + 100] = i;
}
static void structures(int device, int n) { EACH for (int i = 0; i < n; i++) turned[i] = pairs[i]; }
static void rows(int device, int h, int w) {
#pragma omp target teams distribute parallel for collapse(2) if (target : device)
  for (int y = 1; y < h; y++)
    for (int x = 0; x < w; x++) other[y][x] += plane[y - 1][x] * 2 - plane[y][x];
}
static void table(int device, int h, int w) {
#pragma omp target teams distribute parallel for collapse(2) if (target : device)
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) c[y * w + x] = a[b[y] * 8 + x] - (b[y + 7] + small[x]);
}
static void columns(int device, int h, int w, float (*out)[w]) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : out[:h]) if (target : device)
  for (int y = h - 1; y >= 0; y--)
    for (int x = 0; x < w; x += 2) out[y][x / 2] = plane[y][x], out[y][w - 1 - x / 2] = 1;
}
static void dealt(int device, int n) {
#pragma omp target teams distribute parallel for schedule(static, 5) dist_schedule(static, 10) if (target    \
                                                                                                   : device)
  for (int i = 0; i < n; i++) c[i] = a[i] ^ 77;
}
static int last(int device, int n) {
  int value = -1;
#pragma omp target teams distribute parallel for lastprivate(value) if (target : device)
  for (int i = 0; i < n; i++) c[i] = value = a[i];
  return value;
}
static int sum(int device, int n) {
  int all = 0;
#pragma omp target teams distribute parallel for reduction(+ : all) map(tofrom : all) if (target : device)
  for (int i = 0; i < n; i++) all += c[i] = a[i] & 15;
  return all;
}
static void gather(int device, int n) { EACH for (int i = 0; i < n; i++) c[i] = a[b[i] % MOST]; }
static void threads(int device, int n) {
#pragma omp target teams distribute parallel for num_teams(3) thread_limit(32) if (target : device)
  for (int i = 0; i < n; i++)
    c[i] = a[i] + (omp_get_num_teams() > 3) + (device && omp_get_thread_num() >= 32);
}
/// Iterations of one thread come in turn.
static void in_turn(int device, int n) {
#pragma omp target parallel for num_threads(1) if (target : device)
  for (int i = 1; i < n; i++) c[i] = c[i - 1] + 1;
}

static void begin(void) {
  for (int i = 0; i < ROOM; i++) {
    a[i] = i * 7919 % 10007, b[i] = i * 31 % 997, c[i] = -i, small[i] = i % 101, copy[i] = i % 7;
    d[i] = 0.25 * i - 1000, e[i] = i % 13;
    pairs[i] = (struct pair){i, -i}, turned[i] = (struct pair){0};
  }
  for (int y = 0; y < 40; y++)
    for (int x = 0; x < 50; x++) plane[y][x] = 50 * y + x, other[y][x] = x;
}

static int here_c[ROOM];
static unsigned char here_copy[ROOM];
static double here_e[ROOM];
static float here_other[40][50];
static struct pair here_turned[ROOM];
static int result[2];

static void same(const char *what, int n) {
  if (!memcmp(c, here_c, sizeof c) && !memcmp(copy, here_copy, sizeof copy) && !memcmp(e, here_e, sizeof e) &&
      !memcmp(other, here_other, sizeof other) && !memcmp(turned, here_turned, sizeof turned) &&
      result[0] == result[1])
    return;
  failures++;
  printf("%s of %d\n", what, n);
}

/// On the host, and on the device with all arrays there.
#define BOTH(what, n, ...)                                                                                   \
  do {                                                                                                       \
    int device = 0;                                                                                          \
    begin();                                                                                                 \
    __VA_ARGS__;                                                                                             \
    memcpy(here_c, c, sizeof c), memcpy(here_copy, copy, sizeof copy), memcpy(here_e, e, sizeof e);          \
    memcpy(here_other, other, sizeof other), memcpy(here_turned, turned, sizeof turned);                     \
    begin();                                                                                                 \
    device = 1;                                                                                              \
    _Pragma(                                                                                                 \
        "omp target data map(to : a, b, small, d, plane, pairs) map(tofrom : c, copy, e, other, turned)")    \
        __VA_ARGS__;                                                                                         \
    same(what, n);                                                                                           \
  } while (0)

int main(void) {
  const int sizes[] = {0, 1, 3, 4, 5, 127, 128, 255, 256, 257, 1023, 1024, 1025, 4099, MOST};
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    const int n = sizes[k];
    BOTH("fill", n, fill(device, n, 5));
    BOTH("number", n, number(device, n));
    BOTH("add", n, add(device, a, b, c, n));
    BOTH("twice", n, add(device, c, c, c, n));
    BOTH("into one", n, add(device, a, c, c, n));
    BOTH("halves", n, add(device, c, a, c + n / 2, n / 2));
    BOTH("change", n, change(device, n));
    BOTH("axpy", n, axpy(device, 0.5, n));
    BOTH("compute", n, compute(device, n));
    BOTH("down", n, down(device, 2, n));
    BOTH("thirds", n, thirds(device, 1, n));
    BOTH("backwards", n, backwards(device, n));
    BOTH("differences", n, differences(device, n));
    BOTH("structures", n, structures(device, n));
    BOTH("dealt", n, dealt(device, n));
    if (n) BOTH("last", n, result[device] = last(device, n));
    BOTH("sum", n, result[device] = sum(device, n));
    BOTH("gather", n, gather(device, n));
    BOTH("threads", n, threads(device, n));
    BOTH("in turn", n, in_turn(device, n));
  }
  BOTH("bytes", 0, bytes(device));
  for (int h = 0; h <= 40; h += h < 10 ? 1 : 15)
    for (int w = 1; w <= 50; w += 7) {
      BOTH("rows", 100 * h + w, rows(device, h, w));
      BOTH("table", 100 * h + w, table(device, h, w));
      float here[40 * 50] = {0}, there[40 * 50] = {0};
      columns(0, h, w, (float(*)[w])here);
      columns(1, h, w, (float(*)[w])there);
      if (memcmp(here, there, sizeof here)) failures++, printf("columns of %d, %d\n", h, w);
    }
  printf(failures ? "FAIL: %d\n" : "PASS\n", failures);
  return failures != 0;
}
