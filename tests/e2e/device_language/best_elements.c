// Loops that look for the best of some elements and note its place alone: the first and the last one, elements that are
// no numbers, zeros with signs, no iteration at all, where the place is none yet, and loops that store meanwhile.
// lanes: ref host sim nvcc cubin ptx
#include "../check.h"
#include <math.h>
#include <string.h>

enum { ROWS = 40, N = 24 };
struct point {
  double key;
  int other;
};

#pragma omp declare target
static int place_in(const short *d, unsigned n) {
  unsigned best = 0;
  for (unsigned c = 1; c < n; c++)
    if (d[c] <= d[best]) best = c;
  return (int)best;
}
static void places(int r, const float *a, const int *lengths, const struct point *points, int *found) {
  float own[N];
  short small[N];
  for (int c = 0; c < N; c++) own[c] = a[r * N + (c * 7 + r) % N], small[c] = (short)own[c];
  int least = 0, most = 0;
  for (int c = 1; c < N; c++)
    if (own[c] < own[least]) least = c;
  for (int c = N - 2; c >= 0; c--)
    if (own[most] < own[c]) most = c;
  found[0] = least, found[1] = most;
  // Where there may be no iteration, nothing is there to load.
  const float *row = a + r * N;
  int best = lengths[r] > 0 ? 0 : -1000000000;
  for (int c = 1; c < lengths[r]; c++)
    if (row[c] >= row[best] && c % 5 != 3) best = c;
  found[2] = best;
  // Of structures, every other one, and the last of those that are as good.
  long place = 1;
  for (int c = 3; c <= N - 1; c += 2)
    if (points[r * N + c].key >= points[r * N + place].key) {
      place = c;
      found[3] = 0; // which is a store
    }
  found[3] = (int)place;
  place = 2;
  int counted = 0;
  for (int c = 4; c < N; c += 2) {
    counted += c;
    if (points[r * N + c].key < points[r * N + place].key) place = c, counted = 0;
  }
  found[4] = (int)place + counted * 100;
  // No place yet; skipped elements; two places; an element that changes.
  int none = -1;
  for (int c = 0; c < N; c++)
    if (none < 0 || own[c] < own[none]) none = c;
  found[5] = none;
  int odd = 1;
  for (int c = 2; c < N; c++) {
    if (c % 2 == 0) continue;
    if (own[c] > own[odd]) odd = c;
  }
  found[6] = odd;
  int first = 0, second = 1;
  for (int c = 2; c < N; c++)
    if (own[c] > own[first])
      second = first, first = c;
    else if (own[c] > own[second])
      second = c;
  found[7] = first * 100 + second;
  int moving = 0;
  for (int c = 1; c < N; c++) {
    if (own[c] < own[moving]) moving = c;
    own[moving] += 1;
  }
  found[8] = moving;
  signed char narrow = 0; // of whose values some are other places
  for (int c = 1; c < N; c++)
    if (row[c & 7] < row[narrow]) narrow = (signed char)(c & 7);
  found[9] = narrow;
  found[10] = place_in(small, (unsigned)N);
  int pair = 0;
  for (int c = 1; c < N / 2; c++)
    if (row[c * 2 + 1] > row[pair * 2 + 1]) pair = c;
  found[11] = pair;
}
#pragma omp end declare target

int main(void) {
  static float a[ROWS * N];
  static struct point points[ROWS * N];
  static int lengths[ROWS], found[ROWS][12], expected[ROWS][12];
  for (int i = 0; i < ROWS * N; i++) {
    a[i] = (float)((i * 2654435761u >> 20) % 19) - 9;
    points[i].key = (i * 40503u >> 3) % 11, points[i].other = i;
  }
  for (int i = 0; i < ROWS * N; i += 31) a[i] = NAN;
  for (int i = 3; i < ROWS * N; i += 17) a[i] = i % 2 ? -0.0f : 0.0f;
  for (int r = 0; r < ROWS; r++) lengths[r] = r % 4 ? r % (N + 1) : 0;
#pragma omp target teams distribute parallel for map(to : a, lengths, points) map(from : found)
  for (int r = 0; r < ROWS; r++) places(r, a, lengths, points, found[r]);
  for (int r = 0; r < ROWS; r++) places(r, a, lengths, points, expected[r]);
  CHECK(memcmp(found, expected, sizeof found) == 0);
  for (int r = 0; r < ROWS; r++) // the row's own elements
    for (int c = 0; c < N; c++) CHECK(!(a[r * N + (c * 7 + r) % N] < a[r * N + (expected[r][0] * 7 + r) % N]) ||
                                      isnan(a[r * N + r % N]));
  return failures != 0;
}
