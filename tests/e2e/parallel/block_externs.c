// Functions and variables that are declared in a block, used in regions that become functions of their own.
#include "../check.h"
typedef int name_of_type;

static double inside(void) {
  extern double half(double);
  extern int counter;
  extern const int table[3];
  double r = 0;
#pragma omp parallel num_threads(3) reduction(+ : r)
  {
    r += half(1.5);
#pragma omp atomic
    counter++;
#pragma omp single
#pragma omp task shared(r)
    counter += table[1];
  }
  return r;
}

static int hidden(void) {
  int counter = 40;
  int outer = 0;
  {
    extern int counter;
    double half(double name_of_type);
#pragma omp parallel num_threads(2)
#pragma omp master
    outer = counter + (int)half(8);
  }
  return outer + counter;
}

static int on_device(void) {
  int n = 1;
#pragma omp target map(tofrom : n)
  {
    extern int twice(int);
    n = twice(n + 3);
#pragma omp parallel
#pragma omp master
    n = twice(n);
  }
  return n;
}

int main(void) {
  extern int counter;
  CHECK(inside() == 3 * 0.75);
  CHECK(counter == 3 + 20);
  CHECK(hidden() == 23 + 4 + 40);
  CHECK(on_device() == 16);
  return failures != 0;
}
#pragma omp declare target
int twice(int n) { return 2 * n; }
#pragma omp end declare target
double half(double x) { return x / 2; }
int counter;
const int table[3] = {10, 20, 30};
