// Inner loops that add to a row of an array where data says so: teams gather the row in their memory. Also where some
// of what they add to lies beyond the row, and where loops are too short for that.
#include "../check.h"
#include <stdlib.h>

enum { ROWS = 7, LONG = 3000, WIDTH = 32 };

static int key[LONG];
static int h[(ROWS + 2) * WIDTH], expected[(ROWS + 2) * WIDTH];
static double sum[ROWS * WIDTH];
static unsigned matrix[ROWS][WIDTH];
static int last[ROWS];

/* Each row is cleared first. */
static void counts(int n, int *to) {
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : to[0 : ROWS * WIDTH])
  for (int r = 0; r < ROWS; r++) {
    for (int c = 0; c < WIDTH; c++) to[r * WIDTH + c] = r;
    for (int i = 0; i < n; i++) {
      if (key[i] % 3 == r % 3) to[r * WIDTH + key[i]] += i;
    }
  }
}

/* A row that has a name; what lies behind it is another row's, that nobody has. */
static void beyond(int n, int *to) {
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : to[0 : (ROWS + 2) * WIDTH], last)
  for (int r = 0; r < ROWS; r++) {
    int *row = to + r * WIDTH;
    for (int i = 0; i < n; i++) {
      const unsigned k = r == ROWS - 1 ? (unsigned)key[i] * 2u : (unsigned)key[i];
      row[k]++;
    }
    last[r] = n;
  }
}

/* Downwards, by atomic constructs, of numbers that are whole. */
static void atomics(int n, double *to) {
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : to[0 : ROWS * WIDTH], last)
  for (int r = 0; r < ROWS; r++) {
    last[r] = -1;
    for (int i = n - 1; i >= 0; i--) {
#pragma omp atomic
      to[key[i] + r * WIDTH] -= i % 4;
    }
  }
}

static void bits(int n) {
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : matrix, last)
  for (int r = 0; r < ROWS; r++) {
    last[r] = r;
    for (int i = 0; i < n; i++) matrix[r][key[i] + 0] |= 1u << i % 32;
  }
}

/* A row is read while it is added to: as it is. */
static void in_order(int n, int *to) {
#pragma omp target teams distribute parallel for map(to : key) map(tofrom : to[0 : ROWS * WIDTH], last)
  for (int r = 0; r < ROWS; r++) {
    last[r] = 0;
    for (int i = 0; i < n; i++) {
      to[r * WIDTH + key[i]] += 1;
      last[r] += to[r * WIDTH];
    }
  }
}

static void check_for(int n) {
  counts(n, h);
  for (int r = 0; r < ROWS; r++) {
    int row[WIDTH];
    for (int c = 0; c < WIDTH; c++) row[c] = r;
    for (int i = 0; i < n; i++)
      if (key[i] % 3 == r % 3) row[key[i]] += i;
    for (int c = 0; c < WIDTH; c++) CHECK(h[r * WIDTH + c] == row[c]);
  }

  for (int i = 0; i < (ROWS + 2) * WIDTH; i++) h[i] = expected[i] = i;
  beyond(n, h);
  for (int r = 0; r < ROWS; r++) {
    for (int i = 0; i < n; i++) expected[r * WIDTH + key[i] * (r == ROWS - 1 ? 2 : 1)]++;
    CHECK(last[r] == n);
  }
  for (int i = 0; i < (ROWS + 2) * WIDTH; i++) CHECK(h[i] == expected[i]);

  for (int i = 0; i < ROWS * WIDTH; i++) sum[i] = i;
  atomics(n, sum);
  int subtracted[WIDTH] = {0};
  for (int i = 0; i < n; i++) subtracted[key[i]] += i % 4;
  for (int i = 0; i < ROWS * WIDTH; i++) CHECK(sum[i] == i - subtracted[i % WIDTH]);

  unsigned set[WIDTH] = {0};
  for (int i = 0; i < n; i++) set[key[i]] |= 1u << i % 32;
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < WIDTH; c++) matrix[r][c] = 1u << r;
  bits(n);
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < WIDTH; c++) CHECK(matrix[r][c] == (set[c] | 1u << r));

  for (int i = 0; i < ROWS * WIDTH; i++) h[i] = 0;
  in_order(n, h);
  int first = 0, seen = 0;
  for (int i = 0; i < n; i++) first += key[i] == 0, seen += first;
  for (int r = 0; r < ROWS; r++) CHECK(last[r] == seen);
}

int main(void) {
  for (int i = 0; i < LONG; i++) key[i] = (int)((unsigned)i * 2654435761u >> 27);
  check_for(0);
  check_for(20);
  check_for(WIDTH * 4);
  check_for(LONG);
  return failures != 0;
}
