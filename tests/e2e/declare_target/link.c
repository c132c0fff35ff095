// declare target link: device functions reach the variable where it is mapped, wherever that is.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
enum { N = 50 };
int scalar = 10, array[N];
static double hidden[4] = {1, 2, 3, 4};
struct pair {
  int a, b;
} pair = {1, 2};
#pragma omp declare target link(scalar, array, hidden, pair)

static int sum(void) {
  int s = scalar + pair.b;
  for (int i = 10; i < 20; i++) s += array[i];
  return s;
}
static void change(int i) {
  array[i] += scalar;
  hidden[i % 4] *= 2;
  pair.a++;
}

int main(void) {
  int s = 0;
  for (int i = 0; i < N; i++) array[i] = i;
#pragma omp target map(to : scalar, array, pair) map(tofrom : s)
  s = sum();
  CHECK(s == 10 + 2 + 145);
  scalar = 20;
#pragma omp target data map(tofrom : scalar, array, hidden) map(pair)
  {
#pragma omp target
    for (int i = 0; i < 4; i++) change(i);
#pragma omp target
    array[0]++; // under its own name, too
  }
  CHECK(array[0] == 21 && array[3] == 23 && hidden[0] == 2 && hidden[3] == 8 && pair.a == 5);
  // A part of it, at another place each time.
  for (int r = 0; r < 3; r++) {
#pragma omp target map(to : scalar, pair) map(to : array[10 : 10]) map(tofrom : s)
    s = sum();
    CHECK(s == 20 + 2 + 145);
  }
#pragma omp target enter data map(to : array, scalar, pair, hidden)
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 1; i++) change(30);
#pragma omp target update from(array[30 : 1])
  CHECK(array[30] == 50);
#pragma omp target exit data map(delete : array, scalar, pair, hidden)
  return failures != 0;
}
