// Running values of integers in loops that nobody marked: a team scans them, a thread goes along the row. Few rows, of
// which each is a team's, and many, of which each is a thread's, have what the host has.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <limits.h>
#include <string.h>

enum { FEW = 20, MANY = 2400, M = 1300 };
static int a[FEW * M], b[FEW * M];
static long long out[MANY * M], last[MANY], expected[FEW * M], expectedLast[FEW];

static int odd(int x) { return x & 1; }
#pragma omp declare target to(odd)

#define KERNEL(name, ...)                                                                                              \
  static void name##_of(long long *out, long long *last, int n, int m, const int *a, const int *b) {                   \
    _Pragma("omp target teams distribute parallel for map(tofrom : out[ : n * m], last[ : n]) map(to : a[ : FEW * M], b[ : FEW * M])") \
    for (int i = 0; i < n; i++) { const int row = i % FEW * M; (void)row; __VA_ARGS__ }                                \
  }                                                                                                                    \
  static void name##_here(long long *out, long long *last, int n, int m, const int *a, const int *b) {                 \
    for (int i = 0; i < n; i++) { const int row = i % FEW * M; (void)row; __VA_ARGS__ }                                \
  }
#define TEST(name, m)                                                                                                  \
  do {                                                                                                                 \
    memset(expected, 0, sizeof expected), memset(expectedLast, 0, sizeof expectedLast);                                \
    name##_here(expected, expectedLast, FEW, m, a, b);                                                                 \
    run(#name, name##_of, FEW, m), run(#name, name##_of, m < 20 ? MANY : FEW + 3, m);                                  \
  } while (0)
#define LENGTHS(name)                                                                                                  \
  do {                                                                                                                 \
    static const int lengths[] = {0, 1, 3, 17, 64, 129, M};                                                            \
    for (int l = 0; l < 7; l++) TEST(name, lengths[l]);                                                                \
  } while (0)

static void run(const char *what, void (*f)(long long *, long long *, int, int, const int *, const int *), int n, int m) {
  memset(out, 0, sizeof out), memset(last, 0, sizeof last);
  f(out, last, n, m, a, b);
  for (int i = 0; i < n; i++) {
    if (last[i] != expectedLast[i % FEW])
      printf("%s(%d): row %d ends with %lld, expected %lld\n", what, m, i, last[i], expectedLast[i % FEW]), failures++;
    for (int j = 0; j < m; j++)
      if (out[i * m + j] != expected[i % FEW * m + j]) {
        printf("%s(%d): row %d has %lld at %d, expected %lld\n", what, m, i, out[i * m + j], j, expected[i % FEW * m + j]), failures++;
        return;
      }
  }
}

/* Before and behind; what the variable has before; by more than one; downwards; of both. */
KERNEL(inclusive, int sum = 0; for (int j = 0; j < m; j++) { sum += a[row + j]; out[i * m + j] = sum; } last[i] = sum;)
KERNEL(exclusive, int sum = i % FEW - 7; for (int j = 0; j < m; j++) { out[i * m + j] = sum; sum = sum + a[row + j] * b[row + j]; } last[i] = sum;)
KERNEL(less, int sum = 5, j; for (j = m - 1; j >= 0; --j) { out[i * m + j] += sum; sum -= a[row + j]; out[i * m + j] += 3 * sum; } last[i] = sum;)
KERNEL(stepping, int sum = 5; for (int j = 1; j < m; j += 3) { sum = a[row + j] + sum; out[i * m + j] = sum; } last[i] = sum;)
KERNEL(two, int s = 0; unsigned t = 1; for (int j = 0; j < m; j++) { const int x = a[row + j]; s += x; t += x * 3u; out[i * m + j] = s + (long long)t; }
       last[i] = s ^ t;)
KERNEL(twice, int s = 0; for (int j = 0; j < m; j++) { s += a[row + j]; out[i * m + j] = s; s += b[row + j] / 2; } last[i] = s;)
KERNEL(again, int s = 0; for (int k = 0; k < 3; k++) { for (int j = 0; j < m; j++) { s += a[row + j]; out[i * m + j] = s; } s /= 3; } last[i] = s;)
KERNEL(beside, int s = 0, most = -1; long total = 0; for (int j = 0; j < m; j++) { s += a[row + j]; if (b[row + j] > most) most = b[row + j]; total += b[row + j]; out[i * m + j] = s; }
       last[i] = most * 1000ll + total + s;)
KERNEL(at_once, int s = 0; long t = 0; for (int j = 0; j < m; j++) out[i * m + j] = s += a[row + j], t ^= b[row + j], out[i * m + j] -= t; last[i] = s + t;)
KERNEL(within, unsigned s = 0; for (int j = 0; j < m; j++) out[i * m + j] = (s = s + a[row + j]); last[i] = s;)
/* Under conditions, and as many times as there are brackets. */
KERNEL(counted, int n1 = 0; for (int j = 0; j < m; j++) { if (a[row + j] % 3 == 0) n1++; out[i * m + j] = n1; } last[i] = n1;)
KERNEL(depth, int d = 0; for (int j = 0; j < m; j++) { const int c = b[row + j] % 3; if (c == 0) d++; else if (c == 1) --d; out[i * m + j] = d * 10 + c; } last[i] = d;)
KERNEL(some, int s = 0; for (int j = 0; j < m; j++) { if (a[row + j] > 100) { s += b[row + j]; out[i * m + j] = s; } else out[i * m + j] = -s; } last[i] = s;)
KERNEL(computed, int s = 0; for (int j = 0; j < m; j++) { int x = a[row + j]; x *= x; x = x % 1000; s += x - 3; out[i * m + j] = s + x; } last[i] = s;)
/* The largest, the smallest, bits. */
KERNEL(largest, int x = -5; for (int j = 0; j < m; j++) { if (a[row + j] - 500 > x) x = a[row + j] - 500; out[i * m + j] = x; } last[i] = x;)
KERNEL(smallest, int x = INT_MAX; for (int j = 0; j < m; j++) { out[i * m + j] = x; x = x <= a[row + j] ? x : a[row + j]; } last[i] = x;)
KERNEL(bits, unsigned x = 8, y = ~0u, z = 1; for (int j = 0; j < m; j++) { x |= a[row + j] & 24; y &= a[row + j] | 0xff00u; z ^= a[row + j]; out[i * m + j] = x + y * 3ll + z * 7ll; }
       last[i] = x + y + z;)
/* Other types, which wrap. */
KERNEL(bytes, unsigned char s = 3; for (int j = 0; j < m; j++) { s += a[row + j]; out[i * m + j] = s; } last[i] = s;)
KERNEL(shorts, short s = 0; for (int j = 0; j < m; j++) { s += a[row + j] * 100; out[i * m + j] = s; } last[i] = s;)
KERNEL(longs, long long s = 1ll << 40; for (int j = 0; j < m; j++) { s += a[row + j] * 1000000007ll; out[i * m + j] = s; } last[i] = s;)
KERNEL(wraps, unsigned s = 0; for (int j = 0; j < m; j++) { s += a[row + j] * 123456789u; out[i * m + j] = s; } last[i] = s;)
KERNEL(narrowed, int s = 0; for (int j = 0; j < m; j++) { s += a[row + j] + 0x100000000ll; out[i * m + j] = s; } last[i] = s;)
KERNEL(of_unsigned, int s = 0; for (int j = 0; j < m; j++) { s += (unsigned)a[row + j] * 3000000000u; out[i * m + j] = s; } last[i] = s;)
KERNEL(up_and_down, int s = INT_MIN; for (int j = 0; j < m; j++) { s += j & 1 ? INT_MIN + 1 : INT_MAX; out[i * m + j] = s; } last[i] = s;)
/* In place. */
KERNEL(in_place, for (int j = 0; j < m; j++) out[i * m + j] = a[row + j]; long long s = 0; for (int j = 0; j < m; j++) { s += out[i * m + j]; out[i * m + j] = s; } last[i] = s;)
KERNEL(kept, for (int j = 0; j < m; j++) out[i * m + j] = a[row + j]; long long s = 0; for (int j = 0; j < m; j++) { const long long x = out[i * m + j]; out[i * m + j] = s; s += x; } last[i] = s;)
/* Left to one thread: what is added depends on the sum, on what is stored, on another sum; sums of numbers that round; an end;
   values that are set; calls. */
KERNEL(of_itself, unsigned s = 1; for (int j = 0; j < m; j++) { s += a[row + j] ^ (s >> 3); out[i * m + j] = s; } last[i] = s;)
KERNEL(of_its_value, unsigned s = 1; for (int j = 0; j < m; j++) { const unsigned before = s; s += a[row + j] + before / 2; out[i * m + j] = s; } last[i] = s;)
KERNEL(of_a_choice, unsigned s = 1; for (int j = 0; j < m; j++) { if (s % 5) s += a[row + j]; out[i * m + j] = s; } last[i] = s;)
KERNEL(of_another, unsigned s = 0, t = 0; for (int j = 0; j < m; j++) { s += a[row + j]; t += s; out[i * m + j] = t; } last[i] = s;)
KERNEL(of_what_is_stored, long long s = 1; for (int j = 0; j < m; j++) { out[i * m + j] = s; s += out[i * m + j] % 7 + 1; } last[i] = s;)
KERNEL(of_what_was_stored, long long s = 1; for (int j = 1; j < m; j++) { s += out[i * m + j - 1] % 7 + 1; out[i * m + j] = s; } last[i] = s;)
KERNEL(fractions, float s = 0; for (int j = 0; j < m; j++) { s += a[row + j] / 8.0f; out[i * m + j] = s; } last[i] = s;)
KERNEL(of_fractions, int s = 0; for (int j = 0; j < m; j++) { s += a[row + j] / 8.0f; out[i * m + j] = s; } last[i] = s;)
KERNEL(ended, int s = 0; for (int j = 0; j < m; j++) { s += a[row + j]; out[i * m + j] = s; if (s > 20000) break; } last[i] = s;)
KERNEL(skipped, int s = 0; for (int j = 0; j < m; j++) { if (j % 7 == 3) continue; s += a[row + j]; out[i * m + j] = s; } last[i] = s;)
KERNEL(begun_again, int s = 0; for (int j = 0; j < m; j++) { s += a[row + j]; out[i * m + j] = s; if (j % 10 == 9) s = 0; } last[i] = s;)
KERNEL(of_calls, int s = 0; for (int j = 0; j < m; j++) { if (odd(a[row + j])) s += odd(b[row + j]); out[i * m + j] = s; } last[i] = s;)
KERNEL(two_kinds, int s = 0; for (int j = 0; j < m; j++) { s += a[row + j]; s |= 1; out[i * m + j] = s; } last[i] = s;)
KERNEL(packed, int s = 0; for (int j = 0; j < m; j++) if (a[row + j] % 3) { out[i * m + s] = a[row + j]; s++; } last[i] = s;)
/* One behind the other, at places that are counted; or nearly so. */
KERNEL(packed_behind, int s = 0; for (int j = 0; j < m; j++) if (a[row + j] % 4 == 1) out[i * m + s++] = j; last[i] = s;)
KERNEL(packed_twice, int s = 0; long t = 3; long long *o = out + i * m; for (int j = 0; j < m; j++) { t += b[row + j]; if (b[row + j] > 14) { const int x = a[row + j]; o[s] = x; s += 1; } } last[i] = s + t;)
KERNEL(packed_ways, long s = 0; long long *o = out + i * m; for (int j = 0; j < m; j++) { if (b[row + j] & 1) o[s++] = j; else { o[s++] = -j; } } last[i] = s;)
KERNEL(packed_not_always, int s = 0; for (int j = 0; j < m; j++) if (a[row + j] % 3) { out[i * m + s] = a[row + j]; if (j % 5 != 2) s++; } last[i] = s;)
KERNEL(packed_again, int s = 0; for (int j = 0; j < m; j++) if (a[row + j] % 3) { out[i * m + s] = a[row + j]; s++; if (j % 7 == 0) s--; } last[i] = s;)
KERNEL(packed_by_two, int s = 0; for (int j = 0; j < m / 2; j++) { out[i * m + s + j % 2] = a[row + j]; s += 2; } last[i] = s;)
KERNEL(packed_and_read, int s = 1; if (m) out[i * m] = 0; for (int j = 1; j < m; j++) { const long long x = out[i * m + s - 1]; out[i * m + s] = x + b[row + j]; s++; } last[i] = s;)
KERNEL(packed_between, int s = 0; for (int j = 0; j + 1 < m; j += 2) { out[i * m + s + j / 2 % 2] = j; s++; } last[i] = s;)
KERNEL(packed_bytes, unsigned char s = 0; for (int j = 0; j < m; j++) { out[i * m + s % m] = j; s++; } last[i] = s;)
KERNEL(through_a_pointer, int s = 0; int *p = &s; for (int j = 0; j < m; j++) { s += a[row + j]; *p += 1; out[i * m + j] = s; } last[i] = s;)

int main(void) {
  for (int k = 0; k < FEW * M; k++) a[k] = k * 7919 % 1009, b[k] = k * 5 % 29;
  LENGTHS(inclusive);
  LENGTHS(exclusive);
  LENGTHS(less);
  LENGTHS(stepping);
  LENGTHS(two);
  LENGTHS(twice);
  LENGTHS(again);
  LENGTHS(beside);
  LENGTHS(at_once);
  LENGTHS(within);
  LENGTHS(counted);
  LENGTHS(depth);
  LENGTHS(some);
  LENGTHS(computed);
  LENGTHS(largest);
  LENGTHS(smallest);
  LENGTHS(bits);
  LENGTHS(bytes);
  LENGTHS(shorts);
  LENGTHS(longs);
  LENGTHS(wraps);
  LENGTHS(narrowed);
  LENGTHS(of_unsigned);
  LENGTHS(up_and_down);
  LENGTHS(in_place);
  LENGTHS(kept);
  TEST(of_itself, 129);
  TEST(of_its_value, 129);
  TEST(of_a_choice, 129);
  TEST(of_another, 129);
  TEST(of_what_is_stored, 129);
  TEST(of_what_was_stored, 129);
  TEST(fractions, 129);
  TEST(of_fractions, 129);
  TEST(ended, 129);
  TEST(skipped, 129);
  TEST(begun_again, 129);
  TEST(of_calls, 129);
  TEST(two_kinds, 129);
  TEST(packed, 129);
  LENGTHS(packed_behind);
  LENGTHS(packed_ways);
  TEST(packed_twice, 129);
  TEST(packed_not_always, 129);
  TEST(packed_again, 129);
  TEST(packed_by_two, 129);
  TEST(packed_and_read, 129);
  TEST(packed_between, 129);
  TEST(packed_bytes, 300);
  TEST(through_a_pointer, 129);
  return failures != 0;
}
