// break and continue that name their loop or switch (C2y 6.8.7).
// options: -std=gnu2y
// not-with-gcc: <16: no named loops
// compare: gcc
#include "../check.h"
static int search(int n) {
  int steps = 0;
outer:
  for (int i = 0;; i++) {
  inner:
    for (int j = 0; j < n; j++) {
      steps++;
      if (j > i) continue outer;
      if (i * j == 12) break outer;
      if (steps > 1000) break inner;
    }
  }
  return steps;
}
static int twice(int n) {
  int sum = 0;
a:
b:
  while (n-- > 0) {
    switch (n % 4) {
    case 0: continue a;
    case 1: sum += 100; break;
    case 2:
      if (n < 3) break b;
      sum += 10;
      continue;
    default: sum++;
    }
    sum += 1000;
  }
choice:
  switch (sum % 2) {
  case 0:
    for (;;) {
      sum++;
      if (sum % 5 == 0) break choice;
    }
  default: sum = -1;
  }
  do
  last:
    do {
      if (sum > 0) continue last;
      break;
    } while (false);
  while (false);
  return sum;
}
int main(void) {
  int sum = 0;
  printf("%d %d %d\n", search(10), twice(11), twice(6));
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
  rows:
    for (int j = 0; j < 10; j++)
      for (int k = 0;; k++) {
        if (k == 3) continue rows;
        if (j == i % 7) break rows;
        sum += j * k + 1;
      }
    sum += twice(i) % 3;
  }
  printf("%d\n", sum);
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
  lines:
    for (int j = 0; j < 10; j++)
      for (int k = 0;; k++) {
        if (k == 3) continue lines;
        if (j == i % 7) break lines;
        sum += j * k + 1;
      }
    sum += search(i + 10) % 7;
  }
  printf("%d\n", sum);
  return failures != 0;
}
