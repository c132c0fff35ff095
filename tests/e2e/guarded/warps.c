// lanes: ref host sim nvcc cubin ptx
/* Many teams with short loops are warps, several in a block; where one of a block has a long loop, all of its
 * threads share that out. Lengths that the host knows, and those that only memory knows. */
#include "../check.h"
#include <stdlib.h>

enum { ROWS = 6600, MOST = 16, ALL = ROWS * MOST + 3000 };
static int first[ROWS + 1], length[ROWS], keys[ALL], out[ALL], place[ROWS],
    total[ROWS];

struct least {
  int value, place;
};
static void lesser(struct least *a, const struct least *b) {
  if (b->value < a->value || (b->value == a->value && b->place < a->place)) *a = *b;
}
#pragma omp declare reduction(lesser : struct least : lesser(&omp_out, &omp_in))                                       \
    initializer(omp_priv = (struct least){1 << 30, 1 << 30})

/* Rows of up to MOST, and some of 600, the last one among them. */
static int fill(int some) {
  first[0] = 0;
  for (int r = 0; r < ROWS; r++) {
    length[r] = some && (r == 100 || r == 101 || r == 6401 || r == ROWS - 1) ? 600 : r * 7 % (MOST + 1);
    first[r + 1] = first[r] + length[r];
  }
  for (int k = 0; k < first[ROWS]; k++) keys[k] = (k * 37 + 11) % 101, out[k] = -1;
  return first[ROWS];
}

/* The sum in front of each element: a team's array, and loops around regions. */
static void sums(const int *first, const int *keys, int *total, int *out, int n) {
#pragma omp target teams distribute map(to : first[:n + 1], keys[:ALL]) map(from : total[:n]) map(tofrom : out[:ALL])
  for (int r = 0; r < n; r++) {
    const int begin = first[r], end = first[r + 1];
    int sum = 0, most = 0, counts[5];
#pragma omp parallel for
    for (int c = 0; c < 5; c++) counts[c] = 0;
#pragma omp parallel for reduction(+ : sum) reduction(max : most)
    for (int k = begin; k < end; k++) {
      sum += keys[k];
      if (keys[k] > most) most = keys[k];
#pragma omp atomic
      counts[keys[k] % 5]++;
    }
    for (int step = 0; step < 2; step++) {
#pragma omp parallel for
      for (int k = begin; k < end; k++) out[k] = step ? out[k] + sum : keys[k] * most;
      counts[0] += step;
    }
    total[r] = sum + 1000 * counts[0] + counts[4];
  }
}

static void find(const int *first, const int *keys, int *place, int n) {
#pragma omp target teams distribute map(to : first[:n + 1], keys[:ALL]) map(from : place[:n])
  for (int r = 0; r < n; r++) {
    struct least l = {1 << 30, 1 << 30};
#pragma omp parallel for reduction(lesser : l)
    for (int k = first[r]; k < first[r + 1]; k++)
      if (keys[k] < l.value || (keys[k] == l.value && k < l.place)) l.value = keys[k], l.place = k;
    place[r] = l.place;
  }
}

/* Two loops that the host knows; in front of them what not all iterations come to. */
static void known(const int *keys, int *out, int n, int m) {
#pragma omp target teams distribute collapse(2) map(to : keys[:ALL]) map(tofrom : out[:ALL])
  for (int r = 0; r < n / 3; r++)
    for (int q = 0; q < 3; q++) {
      const int row = r * 3 + q;
      int last[MOST];
      if (keys[row] == 5) continue;
#pragma omp parallel for
      for (int k = 0; k < m; k++) last[k] = keys[row * m + k] + row;
#pragma omp parallel for
      for (int k = 0; k < m; k++) out[row * m + k] = last[m - 1 - k];
    }
}

/* Not taken: bounds that an iteration computes, or that not all iterations have. */
static void not_taken(const int *first, int *length, int *total, int n) {
#pragma omp target teams distribute map(to : first[:n + 1]) map(tofrom : total[:n], length[:n])
  for (int r = 0; r < n; r++) {
    int end = 0;
    length[r] = length[r] > 5 ? 5 : length[r];
#pragma omp parallel for
    for (int k = 0; k < length[r]; k++) {
#pragma omp atomic
      total[r] += k;
    }
#pragma omp parallel for reduction(+ : end)
    for (int k = 0; k < 3; k++) end += k;
    if (first[r] & 1) continue;
#pragma omp parallel for
    for (int k = first[r]; k < first[r] + end; k++) {
#pragma omp atomic
      total[r] += 1;
    }
  }
}

/* The same of loops that nobody marked. */
static void unmarked(const int *first, const int *keys, int *total, int *out, int n) {
#pragma omp target teams distribute parallel for map(to : first[:n + 1], keys[:ALL]) map(from : total[:n])             \
    map(tofrom : out[:ALL])
  for (int r = 0; r < n; r++) {
    const int begin = first[r], end = first[r + 1];
    int most = -1;
    for (int k = begin; k < end; k++)
      if (keys[k] > most) most = keys[k];
    for (int k = begin; k < end; k++) out[k] = keys[k] * 2 + most;
    total[r] = most;
  }
}

/* A reduction that all threads need, beside one into what the team shares. */
static void bump(int *x) { *x += 1; }
static void both(const int *keys, int *total, int *out, int n, int m) {
#pragma omp target teams distribute map(to : keys[:ALL]) map(from : total[:n]) map(tofrom : out[:ALL])
  for (int r = 0; r < n; r++) {
    int sum = 0, other = 10;
#pragma omp parallel for reduction(+ : sum, other)
    for (int k = 0; k < m; k++) sum += keys[r + k], other += 2;
    bump(&other);
#pragma omp parallel for
    for (int k = 0; k < m; k++) out[r * m + k] = sum + k;
    total[r] = other;
  }
}

int main(void) {
  for (int some = 0; some < 2; some++) {
    fill(some);
    sums(first, keys, total, out, ROWS);
    find(first, keys, place, ROWS);
    for (int r = 0; r < ROWS; r++) {
      int sum = 0, most = 0, counts[5] = {0}, least = 1 << 30, at = 1 << 30;
      for (int k = first[r]; k < first[r + 1]; k++) {
        sum += keys[k], counts[keys[k] % 5]++;
        if (keys[k] > most) most = keys[k];
        if (keys[k] < least) least = keys[k], at = k;
      }
      for (int k = first[r]; k < first[r + 1]; k++) CHECK(out[k] == keys[k] * most + sum);
      CHECK(total[r] == sum + 1000 * (counts[0] + 1) + counts[4]);
      CHECK(place[r] == at);
    }
    unmarked(first, keys, total, out, ROWS);
    for (int r = 0; r < ROWS; r++) {
      int most = -1;
      for (int k = first[r]; k < first[r + 1]; k++)
        if (keys[k] > most) most = keys[k];
      for (int k = first[r]; k < first[r + 1]; k++) CHECK(out[k] == keys[k] * 2 + most);
      CHECK(total[r] == most);
    }
  }
  fill(0);
  for (int k = 0; k < ALL; k++) keys[k] = (k * 37 + 11) % 101, out[k] = -1;
  known(keys, out, ROWS, MOST);
  for (int r = 0; r < ROWS; r++)
    for (int k = 0; k < MOST; k++)
      CHECK(out[r * MOST + k] == (keys[r] == 5 ? -1 : keys[r * MOST + MOST - 1 - k] + r));
  for (int r = 0; r < ROWS; r++) total[r] = 0;
  not_taken(first, length, total, ROWS);
  for (int r = 0; r < ROWS; r++)
    CHECK(total[r] == length[r] * (length[r] - 1) / 2 + (first[r] & 1 ? 0 : 3));
  both(keys, total, out, ROWS, MOST);
  for (int r = 0; r < ROWS; r++) {
    int sum = 0;
    for (int k = 0; k < MOST; k++) sum += keys[r + k];
    CHECK(total[r] == 10 + 2 * MOST + 1);
    for (int k = 0; k < MOST; k++) CHECK(out[r * MOST + k] == sum + k);
  }
  return failures != 0;
}
