// Declarations in the headers of if and switch (C2y 6.8.5.1).
// options: -std=gnu2y
// not-with-gcc: <16: no declarations there
// compare: gcc
#include "../check.h"
typedef struct { int v; } box;
static int *find(int *from, int n, int v) {
  for (int i = 0; i < n; i++)
    if (from[i] == v) return from + i;
  return nullptr;
}
int main(void) {
  int list[5] = {4, 8, 15, 16, 23}, sum = 0, x = 100;
  if (int *p = find(list, 5, 15)) *p += 1; else *list = (int)sizeof p;
  if (int *p = find(list, 5, 99); !p) x++;
  if (static int once = 2; once > 1) x += once;
  if (box b = {3}, c = {4}; b.v < c.v) x += b.v; else x += c.v;
  if (constexpr int k = 5; true) x += k;
  switch (auto s = x; s) { case 112: x = -s; break; case 111: x = s; break; }
  CHECK(x == 111 && list[2] == 16);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 5; i++) {
    if (int half = list[i] / 2; half % 2 == 0)
      sum += half;
    else if (int third = list[i] / 3)
      sum += third * 100 + half;
    else
      sum -= third + half;
    if (int x = i; x > 0)
      for (int x = 0; x < 3; x++) sum += x;
    sum += x;
  }
  printf("%d\n", sum);
#pragma omp target map(tofrom : sum, list)
  {
    if (int *p = find(list, 5, 23)) *p = 1, sum++;
    for (int i = 0; i < 5; i++)
      switch (int r = list[i] % 3; r) {
      case 0: sum += r; break;
      case 1 ... 2: sum += 10 * r; break;
      }
  }
  printf("%d %d\n", sum, list[4]);
  return failures != 0;
}
