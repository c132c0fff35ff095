// Functions called in target regions through pointers that the host took.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

typedef int (*function)(int);

static int add(int x) { return x + 5; }
int multiply(int x) { return x * 10; }
static int square(int x) { return x * x; }
#pragma omp declare target enter(add, multiply) indirect
#pragma omp declare target enter(square) indirect(1)

#pragma omp begin declare target indirect
static double half(double x) { return x / 2; }
#pragma omp end declare target

#pragma omp declare target
static int twice(function f, int x) { return f(f(x)); }
static int own(int x) { return -x; }
#pragma omp end declare target

struct operations {
  function f[3];
  double (*g)(double);
};

int main(void) {
  function f = add;
  int a = 0, b = 0, c = 0;
  double d = 0;
#pragma omp target map(from : a, b)
  {
    a = f(1);
    b = (*f)(2);
  }
  CHECK(a == 6 && b == 7);

  struct operations all = {{add, multiply, square}, half};
#pragma omp target map(to : all) map(from : a, b, c, d)
  {
    a = all.f[1](4);
    b = twice(all.f[2], 3);
    function here = own; // taken on the device
    c = here(9) + twice(&own, 1) + twice(f, 0);
    d = all.g(5);
  }
  CHECK(a == 40 && b == 81 && c == -9 + 1 + 10 && d == 2.5);

  int results[300];
#pragma omp target teams distribute parallel for map(from : results) map(to : all)
  for (int i = 0; i < 300; i++) results[i] = all.f[i % 3](i);
  for (int i = 0; i < 300; i++) CHECK(results[i] == all.f[i % 3](i));

  function *heap = &all.f[0];
#pragma omp target map(to : heap[0 : 3]) map(tofrom : a) firstprivate(f)
#pragma omp parallel for reduction(+ : a)
  for (int i = 0; i < 6; i++) a += heap[i % 3](1) + (i ? f : heap[2])(0);
  CHECK(a == 40 + 2 * (6 + 10 + 1) + 5 * 5);
  return failures != 0;
}
