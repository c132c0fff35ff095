// Target constructs that follow each other without anything between them: the thread need not wait for each, but
// what they do comes in their order, and what the host sees after the last is complete.
// A league of as many teams as a function says, one.
// options: -Wno-openmp-race
#include "../check.h"

enum { N = 1000 };

static int calls;
static int one(void) { return ++calls, 1; }

int main(void) {
  static int a[N], b[N], unmapped[N];
  int sum = 0, copies = 0;

  #pragma omp target data map(tofrom: a, b)
  for (int round = 0; round < 20; round++) {
    #pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) a[i] += i;
    #pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++) b[N - 1 - i] = a[i];
    #pragma omp target
    a[0] = b[0];
  }
  CHECK(a[1] == 20 && a[N - 1] == 20 * (N - 1) && b[0] == 20 * (N - 1));
  CHECK(a[0] == 20 * (N - 1));

  // The first maps what is not present: it comes back before the second starts to copy it anew.
  #pragma omp target map(tofrom: unmapped)
  for (int i = 0; i < N; i++) unmapped[i] = i;
  #pragma omp target map(tofrom: unmapped) map(tofrom: sum)
  for (int i = 0; i < N; i++) sum += unmapped[i], unmapped[i] = -1;
  CHECK(sum == N * (N - 1) / 2);
  CHECK(unmapped[5] == -1);

  // `always` copies what is present, too; the second takes the value that the host has then.
  int value = 1;
  #pragma omp target data map(tofrom: value)
  {
    #pragma omp target map(always, tofrom: value)
    value += 1;
    #pragma omp target firstprivate(value) map(tofrom: copies)
    copies = value;
    #pragma omp target map(always, to: value)
    value *= 10;
    #pragma omp target map(tofrom: copies) map(always, from: value)
    copies += value;
  }
  CHECK(copies == 22);
  CHECK(value == 20);

  // One that runs on the host, and one whose clause calls a function, see the one before complete.
  #pragma omp target data map(tofrom: value)
  {
    #pragma omp target map(always, from: value)
    value += 1;
    #pragma omp target if(0) map(tofrom: value)
    value += 1;
    #pragma omp target update to(value)
    #pragma omp target teams num_teams(one()) map(tofrom: value)
    value += 1;
  }
  CHECK(calls >= 1);
  CHECK(value == 23);

  // Nothing to launch at the end of the row.
  int none = 0;
  #pragma omp target data map(tofrom: a)
  {
    #pragma omp target
    a[1] = 7;
    #pragma omp target teams distribute parallel for
    for (int i = 0; i < none; i++) a[i] = 0;
    #pragma omp target update from(a[1:1])
    CHECK(a[1] == 7);
  }
  return failures != 0;
}
