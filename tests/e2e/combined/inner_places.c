// The least or greatest of what an inner loop goes through, and its place: a team's threads look for them together, and find
// what one thread would, bit for bit: the first one or the last one of equal values, +0 or -0, nothing where no number is less.
// Few rows, of which each is a team's, and many, of which each is a thread's.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <limits.h>
#include <math.h>
#include <string.h>

enum { FEW = 12, MANY = 1200, M = 700, OUT = 6 };
static double a[FEW * M], out[MANY * OUT], expected[FEW * OUT];
static int b[FEW * M];

#define KERNEL(name, ...)                                                                                              \
  static void name##_of(double *out, int n, int m, const double *a, const int *b) {                                    \
    _Pragma("omp target teams distribute parallel for map(tofrom : out[ : n * OUT]) map(to : a[ : FEW * M], b[ : FEW * M])") \
    for (int i = 0; i < n; i++) { const int row = i % FEW * M; double *o = out + i * OUT; (void)row; __VA_ARGS__ }     \
  }                                                                                                                    \
  static void name##_here(double *out, int n, int m, const double *a, const int *b) {                                  \
    for (int i = 0; i < n; i++) { const int row = i % FEW * M; double *o = out + i * OUT; (void)row; __VA_ARGS__ }     \
  }
#define TEST(name, m)                                                                                                  \
  do {                                                                                                                 \
    memset(expected, 0, sizeof expected);                                                                              \
    name##_here(expected, FEW, m, a, b);                                                                               \
    run(#name, name##_of, FEW, m), run(#name, name##_of, m < 20 ? MANY : FEW - 1, m);                                  \
  } while (0)
#define LENGTHS(name)                                                                                                  \
  do {                                                                                                                 \
    TEST(name, 0); TEST(name, 1); TEST(name, 13); TEST(name, 33); TEST(name, M);                                       \
  } while (0)

static void run(const char *what, void (*f)(double *, int, int, const double *, const int *), int n, int m) {
  memset(out, 0, sizeof out);
  f(out, n, m, a, b);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < OUT; k++)
      if (memcmp(&out[i * OUT + k], &expected[i % FEW * OUT + k], sizeof(double))) {
        printf("%s(%d): row %d has %g at %d, expected %g\n", what, m, i, out[i * OUT + k], k, expected[i % FEW * OUT + k]), failures++;
        return;
      }
}

/* First and last, least and greatest, sides of the comparison, several places. */
KERNEL(first_least, double x = 1e30; int p = -1; for (int j = 0; j < m; j++) { const double d = a[row + j]; if (d < x) { x = d; p = j; } } o[0] = x, o[1] = p;)
KERNEL(last_least, double x = INFINITY; int p = -1, q = -2; for (int j = 0; j < m; j++) if (a[row + j] <= x) { x = a[row + j]; p = j; q = b[row + j]; } o[0] = x, o[1] = p, o[2] = q;)
KERNEL(first_greatest, double x = -1e30; int p = -1; for (int j = 0; j < m; j++) if (x < a[row + j]) p = j, x = a[row + j]; o[0] = x, o[1] = p;)
KERNEL(last_greatest, double x = -INFINITY; short p = -1; for (int j = 0; j < m; j++) if (x <= a[row + j]) { p = j; x = a[row + j]; } o[0] = x, o[1] = p;)
KERNEL(of_floats, float x = 3; float p = 0.5f; for (int j = 0; j < m; j++) { float d = (float)a[row + j]; if (d < x) { x = d; p = j * 0.25f; } } o[0] = x, o[1] = p;)
KERNEL(of_floats_last, float x = -0.0f; int p = -9; for (int j = 0; j < m; j++) { float d = (float)a[row + j]; if (d >= x) { x = d; p = j; } } o[0] = x, o[1] = p;)
KERNEL(of_integers, int x = 20; long long p = -1; for (int j = 0; j < m; j++) if (b[row + j] < x) { x = b[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(of_unsigned, unsigned x = 0; unsigned char p = 9; for (int j = 0; j < m; j++) { unsigned d = (unsigned)b[row + j] * 2654435761u; if (d >= x) { x = d; p = j; } } o[0] = x, o[1] = p;)
KERNEL(of_long, long long x = LLONG_MAX; int p = -1; for (int j = 0; j < m; j++) if (b[row + j] <= x) { x = b[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(of_chars, signed char x = 100; int p = -1; for (int j = 0; j < m; j++) { signed char d = (signed char)(b[row + j] - 8); if (d < x) { x = d; p = j; } } o[0] = x, o[1] = p;)
/* What there is before is as good as the first one, better than all, no number. */
KERNEL(begun, double x = a[row]; int p = 0; for (int j = 1; j < m; j++) if (a[row + j] > x) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(begun_there, double x = 9; int p = i % 4; for (int j = p + 1; j < m; j++) if (a[row + j] < x) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(to_the_end, int x = -3; int p = -1; short q = 0; for (int j = INT_MAX - m; j < INT_MAX; j++) if (b[row + j - (INT_MAX - m)] > x) { x = b[row + j - (INT_MAX - m)]; p = j; q = j - i; }
       for (int j = INT_MIN + m; j > INT_MIN; j--) if (b[row + j - INT_MIN - 1] <= x) { x = b[row + j - INT_MIN - 1]; q = j; } o[0] = x, o[1] = p, o[2] = q;)
KERNEL(from_zero, int x = -3; unsigned p = 5; for (unsigned j = m; j > 0; j--) if (b[row + j - 1] >= x) { x = b[row + j - 1]; p = j; } o[0] = x, o[1] = p;)
KERNEL(begun_last, double x = a[row + 5]; int p = -5; for (int j = 0; j < m; j++) if (a[row + j] >= x) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(never, double x = -50; int p = 77; for (int j = 0; j < m; j++) if (a[row + j] < x) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(no_number, double x = 0.0 / 0.0; int p = 78; for (int j = 0; j < m; j++) if (a[row + j] < x) { x = a[row + j]; p = j; } o[1] = p, o[2] = x != x;)
KERNEL(no_number_last, float x = 0.0f / 0.0f; int p = 79; for (int j = 0; j < m; j++) if ((float)b[row + j] >= x) { x = (float)b[row + j]; p = j; } o[1] = p, o[2] = x != x;)
KERNEL(at_the_end, float x = INFINITY; int p = 80; for (int j = 0; j < m; j++) { float d = j % 3 ? INFINITY : 0.0f / 0.0f; if (d <= x) { x = d; p = j; } } o[0] = x, o[1] = p;)
/* Conditions, computed values, flags; two at a time; down, in steps, numbers of other types. */
KERNEL(but_one, double x = 1e30; int p = -1; for (int j = 0; j < m; j++) if (j != i % 7 && b[row + j] > 2 && a[row + j] < x) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(inside, double x = 1e30; int p = -1, found = 0; for (int j = 0; j < m; j++) if (b[row + j] % 3) { const double d = a[row + j] * a[row + j]; if (x > d && j) { found = 1; x = d; p = j; } } o[0] = x, o[1] = p, o[2] = found;)
KERNEL(of_sums, double x = -1; int p = -1; for (int j = 0; j < m - 8; j++) { double s = 0; for (int k = 0; k < 8; k++) s += a[row + j + k] * a[row + k]; if (s > x) { x = s; p = j; } } o[0] = x, o[1] = p;)
KERNEL(both, double x = 1e30, y = -1e30; int p = -1, q = -1; for (int j = 0; j < m; j++) { const double d = a[row + j]; if (d < x) { x = d; p = j; } if (d >= y) { y = d; q = j; } } o[0] = x, o[1] = p, o[2] = y, o[3] = q;)
KERNEL(beside, double x = 1e30; int p = -1, s = 0; for (int j = 0; j < m; j++) { s += b[row + j]; if (a[row + j] < x) { x = a[row + j]; p = j; } } o[0] = x, o[1] = p, o[2] = s;)
KERNEL(down, double x = 1e30; int p = -1, j; for (j = m - 1; j >= 0; --j) if (a[row + j] < x) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(steps, double x = 1e30; int p = -1; for (int j = 2; j < m; j += 3) if (a[row + j] <= x) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(sizes, double x = 1e30; unsigned long p = 99; for (unsigned long j = 0; j < (unsigned long)m; j++) if (a[row + j] < x) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(plane, double x = 1e30; int p = -1, q = -1; for (int j = 0; j < m / 8; j++) for (int k = 7; k >= 0; k--) if (a[row + j * 8 + k] <= x) { x = a[row + j * 8 + k]; p = j; q = k; } o[0] = x, o[1] = p, o[2] = q;)
KERNEL(plane_first, float x = 1e30f; int p = -1, q = -1; for (unsigned j = 0; j < (unsigned)m / 8; j++) for (int k = 0; k < 8; k++) if ((float)b[row + j * 8 + k] < x) { x = (float)b[row + j * 8 + k]; p = j; q = k; } o[0] = x, o[1] = p, o[2] = q;)
/* By the place alone; the last one; the first one; steps of a team that all know the place. */
KERNEL(by_place, int p = 0; for (int j = 1; j < m; j++) if (a[row + j] < a[row + p]) p = j; o[0] = p;)
KERNEL(by_place_down, int p = m - 1; for (int j = m - 2; j >= 0; j--) { const double d = fabs(a[row + j]); if (fabs(a[row + p]) <= d) p = j; } o[0] = p;)
KERNEL(by_place_with, int p = 3, q = 0; for (int j = 0; j < m; j++) if (b[row + j] > b[row + p] && j % 5) { p = j; q = j * 2; } o[0] = p, o[1] = q;)
KERNEL(last_one, int p = -1; double x = 0; for (int j = 0; j < m; j++) if (b[row + j] == i % 4) { p = j; x = a[row + j]; } o[0] = p, o[1] = x;)
KERNEL(first_one, int p = -1, n = 0; for (int j = 0; j < m; j++) if (b[row + j] > 12) { if (p < 0) p = j; n++; } o[0] = p, o[1] = n;)
KERNEL(first_with, int p = i % 3 - 1; double x = 9; for (int j = 0; j < m; j++) if (p == -1 && a[row + j] < 1) { p = j; x = a[row + j]; } o[0] = p, o[1] = x;)
KERNEL(two_steps, double x = 1e30; int p = -1; for (int j = 0; j + 2 < m; j++) { const double d = a[row + j + 2]; if (d < x) p = j; x = d < x ? d : x; } o[0] = x, o[1] = p;)
KERNEL(two_tests, int x = -9, p = -1, len = i % 3; for (int j = 0; j <= m - 4 - len; j++) { if (b[row + j] >= x) { p = j; } if (x <= b[row + j]) x = b[row + j]; } for (int j = m - 1; j - len > 0; j--) if (b[row + j] > x) { x = b[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(two_others, int x = -9, p = -1; for (int j = 0; j < m; j++) { if (b[row + j] >= x) p = j; if (x < b[row + j]) x = b[row + j]; } o[0] = x, o[1] = p;)
KERNEL(sorted, double v[16]; for (int j = 0; j < 16; j++) v[j] = a[row + j]; for (int k = 0; k < 15; k++) { int p = k; for (int j = k + 1; j < 16; j++) if (v[j] < v[p]) p = j; const double t = v[k]; v[k] = v[p]; v[p] = t; }
       for (int j = 0; j < 6; j++) o[j] = v[j * 3];)
KERNEL(pivots, double v[12][12]; for (int j = 0; j < 12; j++) for (int k = 0; k < 12; k++) v[j][k] = a[row + j * 12 + k] + (j == k);
       for (int k = 0; k < 11; k++) { double big = fabs(v[k][k]); int p = k; for (int j = k + 1; j < 12; j++) { const double d = fabs(v[j][k]); if (d > big) { big = d; p = j; } }
         if (p != k) for (int j = 0; j < 12; j++) { const double t = v[k][j]; v[k][j] = v[p][j]; v[p][j] = t; }
         for (int j = k + 1; j < 12; j++) v[j][k] = big > 0 ? v[j][k] * 0.5 : 0; o[k % 6] += p * big; })
/* What the team has one of, beside what each of its threads has. */
KERNEL(shared_sum, int s = (int)o[3] + 4, c = 0; for (int j = 0; j < m; j++) { s += b[row + j]; c += b[row + j] & 1; } for (int j = 0; j < m % 7; j++) o[j] += s + c;)
KERNEL(shared_value, double x = o[3] + 2; int p = i % 5; for (int j = 0; j < m; j++) if (a[row + j] < x) { x = a[row + j]; p = j; } for (int j = 0; j < m % 7; j++) o[j] += x + p;)
KERNEL(chased, int from[60], p = 0; double v[20], w[20]; for (int k = 0; k < 20; k++) v[k] = b[row + k];
       for (int t = 1; t < m; t++) { for (int k = 0; k < 20; k++) { double x = -1e30; for (int l = 0; l < 20; l++) if (v[l] - b[row + (k + l * t) % 50] > x) { x = v[l] - b[row + (k + l * t) % 50]; from[(t % 3) * 20 + k] = l; } w[k] = x + t % 4; }
         for (int k = 0; k < 20; k++) v[k] = w[k]; }
       for (int k = 1; k < 20; k++) if (v[k] > v[p]) p = k; o[0] = p; for (int t = m - 1; t > 0; t--) { p = (from[(t % 3) * 20 + p] + b[row + t]) % 20; o[1] += p; } o[2] = p;)
KERNEL(behind, int p = -1, used = 0; double x = 1e30; for (int j = 0; j < m; j++) if (a[row + j] < x) { x = a[row + j]; p = j; } for (int j = 0; j < m; j++) used += j > p && a[row + j] > x; for (int t = m - 1; t >= 0; t--) p = b[row + t] % 5 + p / 2;
       o[0] = p, o[1] = used;)
/* Left as they are, or otherwise: values that are read beside, counted, of another type, places that are read, second best ones. */
KERNEL(pruned, double x = 1e30; int p = -1, n = 0; for (int j = 0; j < m; j++) { if (a[row + j] > x + 3) { n++; continue; } if (a[row + j] < x) { x = a[row + j]; p = j; } } o[0] = x, o[1] = p, o[2] = n;)
KERNEL(counted, double x = 1e30; int n = 0; for (int j = 0; j < m; j++) if (a[row + j] < x) { x = a[row + j]; n++; } o[0] = x, o[1] = n;)
KERNEL(rounded, float x = 1e30f; int p = -1; for (int j = 0; j < m; j++) if (a[row + j] / 3 < x) { x = a[row + j] / 3; p = j; } o[0] = x, o[1] = p;)
KERNEL(second, double x = 1e30, y = 1e30; int p = -1; for (int j = 0; j < m; j++) if (a[row + j] < x) { y = x; x = a[row + j]; p = j; } o[0] = x, o[1] = y, o[2] = p;)
KERNEL(read, double x = 1e30; int p = 0; for (int j = 0; j < m; j++) if (a[row + j] < x - p * 0.001) { x = a[row + j]; p = j; } o[0] = x, o[1] = p;)
KERNEL(otherwise, double x = a[row], y = a[row]; int p = 0, q = 0; for (int j = 0; j < m; j++) if (a[row + j] < x) { x = a[row + j]; p = j; } else if (a[row + j] > y) { y = a[row + j]; q = j; } o[0] = x, o[1] = p, o[2] = y, o[3] = q;)
KERNEL(two_ways, double x = 1e30; int p = -1; for (int j = 0; j < m; j++) { if (a[row + j] < x) { x = a[row + j]; p = j; } if (b[row + j] == 7) p = -j; } o[0] = x, o[1] = p;)
KERNEL(half, double x = 1e30; int p = -1; for (int j = 0; j < m; j++) { if (a[row + j] < x) { x = a[row + j]; p = j; } if (b[row + j] - 3.5 < x) x = b[row + j] - 3.5; } o[0] = x, o[1] = p;)
KERNEL(ended, double x = 1e30; int p = -1; for (int j = 0; j < m; j++) { if (a[row + j] < x) { x = a[row + j]; p = j; } if (b[row + j] == 9) break; } o[0] = x, o[1] = p;)
KERNEL(pointed_to, double x = 1e30; int p = -1, *q = &p; for (int j = 0; j < m; j++) if (a[row + j] < x) { x = a[row + j]; p = j; } *q += 1; o[0] = x, o[1] = p;)
KERNEL(changing, double v[40]; for (int j = 0; j < 40; j++) v[j] = a[row + j]; int p = 0; for (int j = 1; j < 40; j++) { if (v[j] < v[p]) p = j; v[j] += 2; } o[0] = p;)

int main(void) {
  for (int k = 0; k < FEW * M; k++) {
    a[k] = (k * 7919 % 37 - 9) * 0.5;
    if (k * 31 % 101 == 5) a[k] = NAN;
    if (k * 5 % 11 == 3) a[k] = k % 2 ? 0.0 : -0.0;
    b[k] = k * 613 % 19;
  }
  for (int k = 0; k < 2 * M; k++) a[3 * M + k] = k % 3 ? 0.0 : -0.0; // nothing but zeros
  LENGTHS(first_least); LENGTHS(last_least); LENGTHS(first_greatest); LENGTHS(last_greatest);
  LENGTHS(of_floats); LENGTHS(of_floats_last); TEST(of_integers, M); TEST(of_unsigned, M); TEST(of_long, M); TEST(of_chars, M);
  LENGTHS(begun); LENGTHS(begun_there); LENGTHS(to_the_end); LENGTHS(from_zero); TEST(begun_last, M); TEST(never, M); TEST(no_number, M); TEST(no_number_last, M); LENGTHS(at_the_end);
  TEST(but_one, M); TEST(inside, M); TEST(of_sums, M); TEST(both, M); TEST(beside, M); TEST(down, M); TEST(steps, M); TEST(sizes, M);
  TEST(plane, M); TEST(plane_first, M);
  LENGTHS(by_place); TEST(by_place_down, M); TEST(by_place_with, M); LENGTHS(last_one); LENGTHS(first_one); TEST(first_with, M); LENGTHS(two_steps); LENGTHS(two_tests); TEST(two_others, M);
  TEST(shared_sum, 33); TEST(shared_value, 33); TEST(sorted, M); TEST(pivots, M); TEST(chased, 33); TEST(behind, M);
  TEST(pruned, M); TEST(counted, M); TEST(rounded, M); TEST(second, M); TEST(read, M); TEST(otherwise, M); TEST(two_ways, M); TEST(half, M);
  TEST(ended, M); TEST(pointed_to, M); TEST(changing, M);
  return failures != 0;
}
