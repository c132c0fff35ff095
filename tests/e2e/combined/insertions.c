// Insertions into short sorted lists, and searches in them, that are written out: all elements are found where a loop that
// stops would put them. And loops like those that must stay as they are.
#include "../check.h"
#include <stddef.h>
#include <string.h>

enum { N = 130, POINTS = 60, K = 6 };
struct neighbour {
  float distance;
  int point;
};
typedef struct neighbour list_of[K];

static float number(int i, int j) { return (float)((i * 7919 + j * 104729) % 257) - 100; }

static inline void insert(struct neighbour *list, float distance, int point) {
  if (distance >= list[K - 1].distance) return;
  int k = K - 1;
  while (k > 0 && list[k - 1].distance > distance) {
    list[k] = list[k - 1];
    k--;
  }
  list[k] = (struct neighbour){distance, point};
}

// Upwards, by unsigned numbers; the list may be anywhere.
static void insert_up(struct neighbour *list, float distance, int point) {
  unsigned int k = 0;
  while (k != K - 1 && list[k + 1].distance < distance) {
    list[k] = list[k + 1];
    k += 1;
  }
  if (list[k].distance < distance) list[k].distance = distance, list[k].point = point;
}

// One variable for all loops of a function, the way C89 has it.
static float old_style(const float *x, int n) {
  float best[K], sum = 0;
  int k, p;
  for (k = 0; k < K; k++) best[k] = 1e30f;
  for (p = 0; p < n; p++) {
    if (x[p] >= best[K - 1]) continue;
    for (k = K - 1; k > 0 && best[k - 1] > x[p]; k--) best[k] = best[k - 1];
    best[k] = x[p];
    k = K - 1;
    while (best[k - 1] > 1e20f && k != 1) --k;
    sum += k;
  }
  for (k = 0; k < K; k++) sum = sum * 3 + best[k];
  return sum;
}

static float median_of_9(const float *x) {
  float a[9];
  for (int i = 0; i < 9; i++) a[i] = x[i];
  for (int i = 1; i < 9; i++) {
    const float v = a[i];
    int j = i - 1;
    while (j >= 0 && a[j] > v) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = v;
  }
  return a[4] * 100 + a[0] * 10 + a[8];
}

// From the front, in descending order, by a loop that counts down.
static int descending(const float *x) {
  int a[8];
  for (int i = 0; i < 8; i++) a[i] = (int)x[i];
  for (int i = 6; i >= 0; --i) {
    int v = a[i], j;
    for (j = i + 1; j <= 7 && a[j] > v; ++j) a[j - 1] = a[j];
    a[j - 1] = v;
  }
  int sum = 0;
  for (int i = 0; i < 8; i++) sum = sum * 5 + a[i];
  return sum;
}

// What must not be taken, or is where it is hard. The place counts on…
static int counts_on(int *a) {
  int k = 7;
  for (int r = 0; r < 2; r++) {
    while (k > 0 && a[k - 1] > r) k--;
    a[k] += r;
  }
  return k;
}

// …begins anywhere,
static int begins_anywhere(int *a, int m) {
  int k = m & 7;
  while (k > 0 && a[k - 1] > 3) {
    a[k] = a[k - 1];
    k--;
  }
  a[k] = 3;
  return 0;
}

// The condition changes something, the body declares something, and there are two in one block.
static int with_effects(int *a) {
  int sum = 0, tests = 0, k = 7, more = 2;
  while (k > 0 && (tests++, a[k - 1] > 5)) {
    int old = a[k - 1];
    if (old & 1) more++;
    a[k] = old + more;
    k--;
  }
  a[k] = 5;
  sum += k * more;
  k = 0;
  while (k < 7 && a[k] < 20) k++;
  a[k] ^= 9;
  return sum + tests;
}

static int narrow(int *a) {
  unsigned char k = 7;
  while (k > 0 && a[k - 1] > -3) {
    a[k] = a[k - 1];
    k--;
  }
  a[k] = -3;
  return 0;
}

static int wide(int *a) {
  size_t k = 7;
  while (k >= 1 && a[k - 1] > -3) {
    a[k] = a[k - 1];
    k--;
  }
  a[k] = -30;
  return 0;
}

static int left_early(int *a) {
  int k = 7;
  while (k > 0) {
    if (a[k] == 17) break;
    if (a[k] % 5 == 2) {
      k -= 1;
      continue;
    }
    a[k] = a[k - 1];
    k--;
  }
  a[k] += 4;
  return k;
}

// It is used behind what uses it, and in a loop around.
static int used_later(int *a) {
  int k = 0, sum = 0;
  for (int r = 0; r < 3; r++) {
    sum += k;
    for (k = 7; k > 0 && a[k - 1] > 20; k--) a[k] = a[k - 1];
    a[k] = 20 + r;
  }
  return sum;
}

static int in_cases(int *a, int m) {
  int sum = 0;
  switch (m & 3) {
    int k;
  case 0:
    k = 7;
    while (k > 0 && a[k - 1] > 11) {
      a[k] = a[k - 1];
      k--;
    }
    a[k] = 11;
    break;
  case 1:
    for (k = 0; k < 7 && a[k + 1] < 11; k++) a[k] = a[k + 1];
    a[k] = 12;
    /* fall through */
  case 2:
    for (k = 7; k && a[k - 1] > 13; k--) a[k] = a[k - 1];
    if (k < 5) a[k] = 13;
    sum += 3 * k;
    break;
  default: sum++;
  }
  return sum;
}

// The list goes on in front of the first place, and behind the last one.
static int in_the_middle(int *a) {
  int k = 4, sum = 0;
  while (k >= 3 && a[k - 1] > a[k]) {
    const int other = a[k];
    a[k] = a[k - 1];
    a[k - 1] = other;
    k--;
  }
  sum += 100 * k;
  for (k = 2; k <= 5 && a[k] != 7; ++k) a[k] ^= a[k + 1];
  a[k] += 5, sum += k;
  return sum;
}

static int odd_ones(const float *x, int m) {
  int a[8], sum = 0;
  for (int i = 0; i < 8; i++) a[i] = (int)x[i];
  sum += counts_on(a) + 2 * begins_anywhere(a, m) + 3 * with_effects(a) + 4 * narrow(a) + 5 * wide(a);
  for (int i = 0; i < 8; i++) sum = sum * 3 + a[i], a[i] += (int)x[8 - i];
  sum += 6 * left_early(a) + 7 * used_later(a) + 8 * in_cases(a, m) + 9 * in_the_middle(a);
  for (int i = 0; i < 8; i++) sum = sum * 3 + a[i];
  return sum % 99991;
}

static int jumps(const float *x) {
  int a[8], rounds = 0, sum = 0;
  for (int i = 0; i < 8; i++) a[i] = (int)x[i];
  int k = 7;
again:
  while (k > 0 && a[k - 1] > 0) {
    a[k] = a[k - 1];
    k--;
  }
  a[k] = rounds;
  if (rounds++ < 3) goto again;
  for (int i = 0; i < 8; i++) sum = sum * 3 + a[i];
  return sum;
}

static void of_one(int i, const float *x, list_of near, list_of far, float *results) {
  struct neighbour list[K];
  for (int k = 0; k < K; k++) list[k] = (struct neighbour){1e30f, -1}, far[k] = (struct neighbour){-1e30f, -1};
  for (int p = 0; p < POINTS; p++) {
    insert(list, x[p], p);
    insert_up(far, x[p], p);
  }
  for (int k = 0; k < K; k++) near[k] = list[k];
  results[0] = old_style(x, POINTS);
  results[1] = median_of_9(x);
  results[2] = descending(x + 3);
  results[3] = odd_ones(x + 5, i);
  results[4] = jumps(x + 7);
}

int main(void) {
  static float x[N][POINTS], results[N][6];
  static list_of near[N], far[N];
  for (int i = 0; i < N; i++)
    for (int p = 0; p < POINTS; p++) x[i][p] = number(i, p);
#pragma omp target teams distribute parallel for map(to : x) map(from : near, far, results)
  for (int i = 0; i < N; i++) of_one(i, x[i], near[i], far[i], results[i]);
  // The list is the kernel's own, and a team's threads have one each.
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : results)
  for (int i = 0; i < N; i++) {
    float best[K];
    for (int k = 0; k < K; k++) best[k] = 1e30f;
    for (int p = 0; p < POINTS; p++) {
      if (x[i][p] >= best[K - 1]) continue;
      int k = K - 1;
      while (k > 0 && best[k - 1] > x[i][p]) {
        best[k] = best[k - 1];
        k--;
      }
      best[k] = x[i][p];
    }
    float sum = 0;
    for (int k = 0; k < K; k++) sum = sum * 3 + best[k];
    results[i][5] = sum;
  }
  static float of_teams[N];
#pragma omp target teams distribute map(to : x) map(from : of_teams)
  for (int first = 0; first < N; first += 10) {
    float least = 0;
    if (x[first][0] > 0) least = -50;
#pragma omp parallel for
    for (int i = first; i < first + 10; i++) {
      float best[K] = {1e30f, 1e30f, 1e30f, 1e30f, 1e30f, 1e30f};
      for (int p = 0; p < POINTS; p++) {
        int k;
        if (x[i][p] < least) continue;
        for (k = K; k > 0 && best[k - 1] > x[i][p]; k--)
          if (k < K) best[k] = best[k - 1];
        if (k < K) best[k] = x[i][p];
      }
      of_teams[i] = best[0] + 2 * best[3] + 3 * best[K - 1];
    }
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) {
    list_of near_here, far_here;
    float here[6], list[POINTS], sum = 0;
    of_one(i, x[i], near_here, far_here, here);
    wrong += memcmp(near_here, near[i], sizeof near_here) != 0;
    wrong += memcmp(far_here, far[i], sizeof far_here) != 0;
    wrong += memcmp(here, results[i], 5 * sizeof(float)) != 0;
    // Sorted by exchanging neighbours.
    memcpy(list, x[i], sizeof list);
    for (int k = 0; k < POINTS; k++)
      for (int p = 1; p < POINTS; p++)
        if (list[p - 1] > list[p]) {
          const float other = list[p];
          list[p] = list[p - 1];
          list[p - 1] = other;
        }
    for (int k = 0; k < K; k++) {
      wrong += near[i][k].distance != list[k] || x[i][near[i][k].point] != list[k];
      wrong += far[i][k].distance != list[POINTS - K + k] || x[i][far[i][k].point] != far[i][k].distance;
      sum = sum * 3 + list[k];
    }
    wrong += results[i][5] != sum;
    const float least = x[i / 10 * 10][0] > 0 ? -50 : 0;
    int first = 0;
    while (list[first] < least) first++;
    wrong += of_teams[i] != list[first] + 2 * list[first + 3] + 3 * list[first + K - 1];
  }
  CHECK(wrong == 0);
  return failures != 0;
}
