// Recursive and mutually recursive functions on the device.
#include "../check.h"
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int is_odd(int n);
static int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }
int main(void) {
  int f = 0, even = -1, v[8];
#pragma omp target map(from: f, even)
  {
    f = fibonacci(10);
    even = is_even(7);
  }
  CHECK(f == 55);
  CHECK(even == 0);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++) v[i] = fibonacci(i);
  for (int i = 0; i < 8; i++) CHECK(v[i] == fibonacci(i));
  return failures != 0;
}
