// Iterations that have loops of their own, which nobody marked, and add to what all of them reduce: few, so that a team
// shares out each one's loops, and many, a thread each.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>

static void rows(int n, int m) {
  int *x = malloc(sizeof *x * n * m), *y = calloc(n * m, sizeof *y), *largest = calloc(n, sizeof *largest);
  for (int i = 0; i < n * m; i++) x[i] = i * 31 % 97 - 20;
  long total = 0, expected = 0;
  int most = -1000, expected_most = -1000, all = 0;
#pragma omp target teams distribute parallel for map(to : x[:n * m]) map(from : y[:n * m], largest[:n]) reduction(+ : total) reduction(max : most)
  for (int i = 0; i < n; i++) {
    const int *row = x + i * m;
    int top = row[0], sum = 0;
    for (int j = 1; j < m; j++) top = row[j] > top ? row[j] : top;
    for (int j = 0; j < m; j++) sum += row[j] * row[j];
    total += sum + i;
    if (top + i % 3 > most) most = top + i % 3;
    for (int j = 0; j < m; j++) y[i * m + j] = row[j] - top + sum % 7;
    largest[i] = top;
  }
#pragma omp target parallel for map(to : y[:n * m]) reduction(+ : all)
  for (int i = 0; i < n; i++) {
    int odd = 0;
    for (int j = 0; j < m; j++) odd += y[i * m + j] & 1;
    all += odd;
  }
  for (int i = 0; i < n; i++) {
    int top = x[i * m], sum = 0;
    for (int j = 0; j < m; j++) {
      top = x[i * m + j] > top ? x[i * m + j] : top;
      sum += x[i * m + j] * x[i * m + j];
    }
    expected += sum + i;
    if (top + i % 3 > expected_most) expected_most = top + i % 3;
    CHECK(largest[i] == top);
    for (int j = 0; j < m; j++) {
      CHECK(y[i * m + j] == x[i * m + j] - top + sum % 7);
      all -= y[i * m + j] & 1;
    }
  }
  CHECK(total == expected && most == expected_most && all == 0);
  free(x), free(y), free(largest);
}

// What the iterations reduce is read in a loop, or added to: a thread has each of them.
static void in_loops(int n, int m) {
  int *x = malloc(sizeof *x * n * m), *y = calloc(n * m, sizeof *y);
  for (int i = 0; i < n * m; i++) x[i] = i * 13 % 51;
  long total = 0, expected = 0;
#pragma omp target teams distribute parallel for map(to : x[:n * m]) map(from : y[:n * m]) reduction(+ : total)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) y[i * m + j] = x[i * m + j] * 2;
    for (int j = 0; j < m; j++)
      if (x[i * m + j] % 3 == 0) total += x[i * m + j];
    total++;
  }
  for (int i = 0; i < n * m; i++) {
    CHECK(y[i] == 2 * x[i]);
    if (x[i] % 3 == 0) expected += x[i];
  }
  CHECK(total == expected + n);
  free(x), free(y);
}

int main(void) {
  rows(7, 900);
  rows(200, 33);
  rows(3000, 5);
  rows(1, 1);
  in_loops(7, 500);
  in_loops(900, 5);
  return failures != 0;
}
