// declare target around a whole file: functions with device constructs, and those that call them, are for the
// host alone unless a device calls them.
#include "../check.h"

#pragma omp declare target
static int v[10];
int add(int x) { return x + 1; }
void fill(int n) {
  for (int i = 0; i < n; i++) v[i] = i;
#pragma omp target update to(v)
}
void compute(int n) {
#pragma omp target
  for (int i = 0; i < n; i++) v[i] = add(v[i]);
#pragma omp target update from(v)
}
int even(int n);
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int all(int n) {
  fill(n);
  compute(n);
  int sum = 0;
  for (int i = 0; i < n; i++) sum += add(v[i]);
  return sum;
}
#pragma omp end declare target

int main(void) {
  CHECK(all(10) == 45 + 20);
  int r = 0;
#pragma omp target map(from : r)
  r = even(4) + add(3);
  CHECK(r == 5);
  return 0;
}
