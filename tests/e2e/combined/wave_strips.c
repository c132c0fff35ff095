// Dynamic programming with rows of an iteration's own, which are overwritten in place: lanes of a warp have strips of
// columns, for few iterations, and a thread goes along all of them for many. Both have what the host has.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <string.h>

enum { FEW = 7, MANY = 90, MOST = 330 };
static int a[FEW * MOST], b[FEW * MOST], score[MANY], expected[FEW];

static int least(int x, int y) { return x < y ? x : y; }
static float smaller(float x, float y) { return x < y ? x : y; }
#pragma omp declare target to(least, smaller)

#define KERNEL(name, ...)                                                                                              \
  static void name##_of(int *score, int pairs, int n, int m, const int *a, const int *b) {                             \
    _Pragma("omp target teams distribute parallel for map(tofrom : score[ : pairs]) map(to : a[ : FEW * MOST], b[ : FEW * MOST])") \
    for (int p = 0; p < pairs; p++) { const int at = p % FEW * MOST; (void)at; __VA_ARGS__ }                           \
  }                                                                                                                    \
  static void name##_here(int *score, int pairs, int n, int m, const int *a, const int *b) {                           \
    for (int p = 0; p < pairs; p++) { const int at = p % FEW * MOST; (void)at; __VA_ARGS__ }                           \
  }
#define TEST(name, n, m)                                                                                               \
  do {                                                                                                                 \
    name##_here(expected, FEW, n, m, a, b);                                                                            \
    run(#name, name##_of, FEW, n, m), run(#name, name##_of, MANY, n, m);                                               \
  } while (0)
#define SIZES(name)                                                                                                    \
  do {                                                                                                                 \
    static const int sizes[][2] = {{0, 40}, {1, 40}, {40, 0}, {40, 1}, {33, 31}, {5, 96}, {70, 97}, {3, 299}, {64, 300}}; \
    for (int s = 0; s < 9; s++) TEST(name, sizes[s][0], sizes[s][1]);                                                  \
  } while (0)

static void run(const char *what, void (*f)(int *, int, int, int, const int *, const int *), int pairs, int n, int m) {
  memset(score, 0, sizeof score);
  f(score, pairs, n, m, a, b);
  for (int p = 0; p < pairs; p++)
    if (score[p] != expected[p % FEW]) {
      printf("%s(%d, %d): %d of %d is %d, expected %d\n", what, n, m, p, pairs, score[p], expected[p % FEW]), failures++;
      return;
    }
}

/* One row, and what was above to the left: constant lengths of which lanes have as many, or not; lengths that the launch knows. */
KERNEL(constant, int row[257]; for (int j = 0; j <= 256; j++) row[j] = -2 * j;
  for (int i = 1; i <= 60; i++) {
    int diagonal = row[0];
    row[0] = i * -2;
    for (int j = 1; j <= 256; j++) {
      int best = diagonal + (a[at + i] == b[at + j] ? 3 : -1);
      if (row[j] - 2 > best) best = row[j] - 2;
      if (row[j - 1] - 2 > best) best = row[j - 1] - 2;
      diagonal = row[j];
      row[j] = best;
    }
  }
  score[p] = row[256] * 1000 + row[0] + row[100];)
KERNEL(odd, int row[MOST]; for (int j = 0; j < MOST; j++) row[j] = -2 * j;
  for (int i = 0; i < 35; i++) {
    int diagonal = row[0];
    row[0] -= 2;
    for (int j = 0; j < 299; j++) {
      int best = diagonal + (a[at + i] == b[at + j] ? 3 : -1);
      if (row[j + 1] - 2 > best) best = row[j + 1] - 2;
      if (row[j] - 2 > best) best = row[j] - 2;
      diagonal = row[j + 1];
      row[j + 1] = best;
    }
  }
  score[p] = row[299] + row[300] * 7 + row[0] + row[17] * 5;)
KERNEL(edits, int row[302]; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) {
    const int letter = a[at + i - 1];
    int before = row[0], left = i;
    row[0] = i;
    for (int j = 1; j <= m; j++) {
      const int changed = before + (letter != b[at + j - 1]);
      before = row[j];
      left = least(changed, least(left, before) + 1);
      row[j] = left;
    }
  }
  score[p] = row[m];)
/* Two rows, of which one becomes the other; with and without what is in front. */
KERNEL(common, int above[304]; int row[304]; for (int j = 0; j <= m; j++) above[j] = 0; row[0] = 0;
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= m; j++) {
      if (a[at + i - 1] == b[at + j - 1]) row[j] = above[j - 1] + 1;
      else row[j] = above[j] > row[j - 1] ? above[j] : row[j - 1];
    }
    for (int j = 0; j <= m; j++) above[j] = row[j];
  }
  score[p] = above[m];)
KERNEL(bordered, int above[304]; int row[304]; for (int j = 0; j <= m; j++) above[j] = 3 * j, row[j] = 0;
  for (int i = 1; i <= n; i++) {
    row[0] = above[0] + 1;
    for (int j = 1; j <= m; j++) row[j] = least(above[j - 1] + (a[at + i - 1] != b[at + j - 1]) * 2, least(above[j], row[j - 1]) + 1);
    for (int j = 1; j < m + 1; j++) above[j] = row[j];
    above[0] = row[0];
  }
  score[p] = above[m] + row[m / 2];)
KERNEL(bordered_loop, int above[304]; int row[304]; for (int j = 0; j <= m; j++) above[j] = 3 * j, row[j] = 0;
  for (int i = 1; i <= n; i++) {
    above[0] = i; row[0] = above[0] + 1;
    for (int j = 1; j <= m; j++) row[j] = least(above[j - 1] + (a[at + i - 1] != b[at + j - 1]) * 2, least(above[j], row[j - 1]) + 1);
    for (int j = 1; j < m + 1; j++) above[j] = row[j];
  }
  score[p] = above[m] + row[m / 2];)
/* The best of all; gaps that go on, in a second row and in a variable. */
KERNEL(local, short row[302]; int best = 0; for (int j = 0; j <= m; j++) row[j] = 0;
  for (int i = 1; i <= n; i++) {
    short diagonal = 0;
    for (int j = 1; j <= m; j++) {
      int x = diagonal + (a[at + i - 1] == b[at + j - 1] ? 5 : -3);
      x = x > row[j] - 4 ? x : row[j] - 4;
      x = x > row[j - 1] - 4 ? x : row[j - 1] - 4;
      if (x < 0) x = 0;
      diagonal = row[j];
      row[j] = x;
      if (x > best) best = x;
    }
  }
  score[p] = best;)
KERNEL(affine, int h[302]; int e[302]; int best = -1, count = 0; for (int j = 0; j <= m; j++) h[j] = 0, e[j] = -9;
  for (int i = 1; i <= n; i++) {
    int diagonal = h[0], f = -9;
    const int letter = a[at + i - 1], other = letter ^ 1;
    for (int j = 1; j <= m; j++) {
      e[j] = e[j] - 1 > h[j] - 4 ? e[j] - 1 : h[j] - 4;
      f = f - 1 > h[j - 1] - 4 ? f - 1 : h[j - 1] - 4;
      int x = diagonal + (letter == b[at + j - 1] ? 5 : other == b[at + j - 1] ? -1 : -3);
      if (e[j] > x) x = e[j];
      if (f > x) x = f;
      if (x < 0) x = 0;
      diagonal = h[j];
      h[j] = x;
      if (x > best) best = x;
      if (x == 5) count++;
    }
  }
  score[p] = best * 1000 + count + h[m] + e[m];)
/* Numbers that round; variables that are declared outside. */
KERNEL(warping, float above[302]; float row[302]; for (int j = 0; j <= m; j++) above[j] = row[j] = 1e9f; above[0] = 0;
  for (int i = 1; i <= n; i++) {
    row[0] = 1e9f;
    for (int j = 1; j <= m; j++) {
      const float d = a[at + i - 1] - b[at + j - 1] + 0.25f;
      row[j] = (d < 0 ? -d : d) + smaller(above[j - 1], smaller(above[j], row[j - 1]));
    }
    for (int j = 0; j <= m; j++) above[j] = row[j];
  }
  score[p] = above[m] > 1e8f ? -1 : (int)(above[m] * 4);)
KERNEL(outside, long long row[302]; long long diagonal; int t; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) {
    diagonal = row[0] * 2;
    row[0] = i + diagonal % 5;
    for (int j = 1; j <= m; j++) {
      t = a[at + i - 1] + b[at + j - 1];
      const long long old = row[j];
      row[j] = (row[j - 1] * 3 + old * 5 + diagonal + t) % 1000003;
      diagonal = old;
    }
  }
  score[p] = row[m] + row[0];)
/* Left to a thread: what is to the right, two before, another row's element; columns that depend on the row; an end; a value
   of the nest that is used behind it, and one that goes on from row to row; elements that data say. */
KERNEL(right, int row[302]; for (int j = 0; j <= m + 1; j++) row[j] = j;
  for (int i = 1; i <= n; i++) for (int j = 1; j <= m; j++) row[j] = (row[j - 1] * 3 + row[j + 1] + a[at + j]) % 10007;
  score[p] = row[m];)
KERNEL(two_before, int row[302]; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) for (int j = 2; j <= m; j++) row[j] = (row[j - 2] * 3 + row[j - 1] + a[at + j]) % 10007;
  score[p] = row[m];)
KERNEL(fixed, int row[302]; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) for (int j = 1; j <= m; j++) row[j] = (row[j - 1] * 3 + row[5] + a[at + j]) % 10007;
  score[p] = row[m];)
KERNEL(triangle, int row[302]; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) for (int j = 1; j <= m - i; j++) row[j] = (row[j - 1] * 3 + row[j] + a[at + j]) % 10007;
  score[p] = row[m] + row[m / 2];)
KERNEL(ended, int row[302]; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) for (int j = 1; j <= m; j++) { row[j] = (row[j - 1] * 3 + row[j] + a[at + j]) % 10007; if (row[j] == 77) break; }
  score[p] = row[m];)
KERNEL(goes_on, int row[302]; int x = 1; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) for (int j = 1; j <= m; j++) { x = (x * 5 + row[j - 1]) % 10007; row[j] = (row[j - 1] * 3 + x + a[at + j]) % 10007; }
  score[p] = row[m] + x;)
KERNEL(used_behind, int row[302]; int x = 1; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) { x = i; for (int j = 1; j <= m; j++) { x = (x * 5 + row[j - 1]) % 10007; row[j] = (row[j - 1] * 3 + x + a[at + j]) % 10007; } }
  score[p] = row[m] + x;)
KERNEL(by_data, int row[302]; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) for (int j = 1; j <= m; j++) row[j] = (row[j - 1] * 3 + row[(a[at + j] & 15)] + 1) % 10007;
  score[p] = row[m];)
KERNEL(through_a_pointer, int row[302]; int *const q = row; for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; i <= n; i++) for (int j = 1; j <= m; j++) row[j] = (row[j - 1] * 3 + q[j / 2] + a[at + j]) % 10007;
  score[p] = row[m];)
KERNEL(half_copied, int above[302]; int row[302]; for (int j = 0; j <= m; j++) above[j] = row[j] = j;
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= m; j++) row[j] = (above[j - 1] * 3 + row[j - 1] + a[at + j]) % 10007;
    for (int j = 0; j <= m / 2; j++) above[j] = row[j];
  }
  score[p] = row[m];)

int main(void) {
  for (int k = 0; k < FEW * MOST; k++) a[k] = k * 7919 % 1009 % 4, b[k] = (k * 31 + k / 7) % 101 % 4;
  TEST(constant, 0, 0);
  TEST(odd, 0, 0);
  SIZES(edits);
  SIZES(common);
  SIZES(bordered);
  SIZES(bordered_loop);
  SIZES(local);
  SIZES(affine);
  SIZES(warping);
  SIZES(outside);
  TEST(right, 20, 60);
  TEST(two_before, 20, 60);
  TEST(fixed, 20, 60);
  TEST(triangle, 20, 60);
  TEST(ended, 20, 60);
  TEST(goes_on, 20, 60);
  TEST(used_behind, 20, 60);
  TEST(by_data, 20, 60);
  TEST(through_a_pointer, 20, 60);
  TEST(half_copied, 20, 60);
  return failures != 0;
}
